extension FunctionWords {
    static let english = FunctionWords(
        "en",
        words: """
            a about above after again against all also am an and any are aren't as at be because been before being
            below between both but by cannot can't could couldn't did didn't do does doesn't doing don't down
            during each few for from further had hadn't has hasn't have haven't having he he'd he'll her here hers
            herself him himself his how i i'd i'll i'm i've if in into is isn't it it'd it'll its itself just me
            more most my myself no nor not of off on once only or other our ours ourselves out over own same
            she she'd she'll should shouldn't so some such than that that'll the their theirs them themselves then
            there these they they'd they'll they're they've this those through to too under until up upon very
            was wasn't we we'd we'll we're we've were weren't what when where which while who whom whose why
            with won't would wouldn't you you'd you'll you're you've your yours yourself yourselves
            """)

    static let german = FunctionWords(
        "de", letters: "äöüß",
        words: """
            aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes ans auch auf aus
            außer außerdem bei beide beiden beim bereits bin bis bist da dabei dadurch dafür daher damals damit dann daran
            darauf darf darin darum das dass davon dazu dein deine deinem deinen deiner dem den denen denn der deren des
            deshalb dessen dich die dies diese dieselbe diesem diesen dieser dieses dir doch dort du durch dürfen ein eine
            einem einen einer eines einige einigen einiger er es etwa etwas euch euer eure falls für gegen gegenüber hab
            habe haben hat hatte hatten hätte hätten hier hierbei hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer
            im immer in indem innerhalb ins irgend ist ja jede jedem jeden jeder jedes jedoch jene jenem jenen jener jenes
            jetzt kann kein keine keinem keinen keiner konnte konnten können könnte könnten man mehr mein meine meinem
            meinen meiner mich mir mit möchte muss müssen nach nachdem nämlich neben nicht nichts nie noch nun nur ob
            obwohl oder ohne schon sehr sei seien sein seine seinem seinen seiner seit selbst sich sie sind so sobald
            solche solchen soll sollte sondern sonst sowie sowohl statt trotz trotzdem um ums und uns unser unsere unter
            über viel vielen vom von vor wann war waren warst warum was während wäre wären weder weg wegen weil weiter
            weitere welche welchem welchen welcher wenn wer werde werden weshalb wessen wie wieder will wir wird wirst wo
            wohl wollen worauf worden wurde wurden würde würden zu zudem zum zur zwar zwischen
            """)

    static let dutch = FunctionWords(
        "nl", letters: "ëïéöü",
        words: """
            aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een en er had
            heb hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je kan kon kunnen maar me meer men met
            mij mijn moet na naar niet niets nog nu of om omdat ons ook op over reeds te tegen toch toen tot u uit uw
            van veel voor want waren was wat we wel werd wezen wie wij wil worden wordt zal ze zei zelf zich zij zijn
            zo zonder zou
            """)

    static let afrikaans = FunctionWords(
        "af", letters: "êëéôïî",
        words: """
            aan al almal as baie by daar daardie dan dat die dit deur dus een en ek elke ander geen gaan het hier hierdie
            hoe hul hulle hy in is jou julle jy kan maar meer met my na nie nog nou of om omdat ons ook op oor sal se
            self sy so sonder te teen tot tussen uit van vir voor waar wanneer was wat weer wees wie word
            """)

    static let swedish = FunctionWords(
        "sv", letters: "åäöé",
        words: """
            alla allt att av blev bli blir då de dem den denna deras dess dessa det detta dig din dina ditt du där
            efter ej eller en er era ert ett från för ha hade han hans har henne hennes hon honom hur här i icke inom
            inte jag ju kan kunde man med mellan men mig min mina mitt mot mycket ni nu när någon något några och om
            oss på så sådan samma sedan sig sin sina sitt skulle som till under upp ut utan vad var vara varför vars
            vart vem vi vid vilka vilken vilket är åt över
            """)

    static let danish = FunctionWords(
        "da", letters: "æøå",
        words: """
            ad af alle alt anden at blev blive bliver da de dem den denne der deres det dette dig din disse dog du efter
            eller en end er et for fra ham han hans har havde have hende hendes her hos hun hvad hvis hvor i ikke ind
            jeg jer jo kunne man mange med meget men mig min mine mit mod når nogen noget nogle nu og også om op os
            over på selv sig skal skulle som sådan til ud under var vi vil ville vor være været
            """)

    static let norwegian = FunctionWords(
        "nb", letters: "æøå",
        words: """
            alle at av bare begge ble bli blir da de deg dei deim deira den denne der dere deres det dette di din disse
            du eg ein eit eller elles en er et etter for fordi fra før ha hadde han hans har hennar henne hennes her hun
            hva hvem hver hvilken hvis hvor hvordan hvorfor i ikke inn jeg kan kom kun kunne man mange med meg meget
            mellom men mi min mitt mot nå når noe noen og også om opp oss over på så sånn seg selv sin sitt skal skulle
            slik som til um under upp ut uten vår vart være verte vi vil ville vore vors vårt være vært
            """)

    static let nynorsk = FunctionWords(
        "nn", letters: "æøå",
        words: """
            alle at av ble blei berre då dei deg deira den denne der desse det dette di du då eg ein eit eller enn er
            etter for frå før ha hadde han har henne her ho honom i ikkje inn inne ja kan kjem kor korleis kva kvar
            kven kvifor man me med meg meir mellom men mi min mot mykje nå når noko nokon nokre no og òg om opp oss
            over på sa så seg sidan sin sitt sjølv skal skulle slik som til under ut utan vart vere vera vil ville
            vi vår vore
            """)

    static let icelandic = FunctionWords(
        "is", letters: "áðéíóúýþæö",
        words: """
            að af allt alla á ég eða ef eftir ekki en er eru ekkert eitt einn ein fyrir frá fram með mér mig mín minn
            mjög hann hún hefur hér hafa hafði hvað hver hvernig í inn inni já komið nú né niður og okkar okkur við
            sem sér sig sín sinn svo sá sú til um undir upp út úr var vera voru verið verða verður vegna yfir það
            þar þau þá þær þegar þeir þeim þeirra þess þessi þetta þessum þér þig þú þó því
            """)

    /// Only the ligatures are letters of its own: pointed Hebrew has the other ones, and points may be left out.
    static let yiddish = FunctionWords(
        "yi", .hebrew, letters: "\u{5F0}\u{5F1}\u{5F2}",
        words: """
            און די דער דאָס דאס איז אין פון פֿון צו צום מיט אויף אַז אז ניט נישט האט האָט האָבן האבן זיך זיי זײַן זיין
            ער זי עס מיר איר איך אַ אַן אן אויך ווי וואָס וואס ווען ווער פאר פֿאַר ביז נאָך נאך דעם דעמ אָבער אבער
            אָדער אדער אויב דאָ דא דאָרט זענען זײַנען געווען געוואָרן וועט קען קענען מען אונדז זייער אַלע אלע
            """)
}

// Function words that say next to nothing about what a text is about: articles, pronouns, prepositions, auxiliary
// verbs. They are indexed like any other word (phrases and "to be or not to be" need them); a ranking may treat them
// as nearly weightless. Short lists from grammar, not from frequency: a word that can be what is searched for is left
// out (English can, will; us, which is also what U.S. becomes). Folded, as `Token.word` is.

/// The function words of some languages.
package enum StopWords {
    /// Whether a folded, unstemmed word (`Token.word`) is a function word; `false` in languages without a list.
    package static func contains(_ word: String, language: Language) -> Bool {
        list(language.code)?.contains(word) ?? false
    }

    /// Languages that have a list.
    package static let languages = [
        "da", "de", "en", "es", "fr", "it", "nl", "no", "pt", "ru", "sv",
    ]

    /// All function words of a language, empty without a list.
    package static func all(in language: Language) -> Set<String> { list(language.code) ?? [] }

    // Each list is read when a word of its language is first asked about: all of them took 0.3 ms.
    private static func list(_ code: String) -> Set<String>? {
        switch code {
        case "en": english
        case "de": german
        case "fr": french
        case "es": spanish
        case "it": italian
        case "pt": portuguese
        case "nl": dutch
        case "sv": swedish
        case "da": danish
        case "no": norwegian
        case "ru": russian
        default: nil
        }
    }

    private static func words(_ text: String) -> Set<String> {
        Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
    }

    private static let english = words(
        """
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

    private static let german = words(
        """
        aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus
        bei bin bis bist da damit dann das dass dein deine deinem deinen deiner dem den denn der des dich die dies
        diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas euch
        euer eure fur gegen hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren
        ihrer im in indem ins ist ja jede jedem jeden jeder jedes jene jenem jenen jener jenes kann kein keine
        keinem keinen keiner man mein meine meinem meinen meiner mich mir mit nach nicht noch nun nur ob oder ohne
        sehr sein seine seinem seinen seiner seit sich sie sind so solche soll sollte sondern sonst uber um und uns
        unser unsere unter viel vom von vor war waren warst was weg weil weiter welche welchem welchen welcher
        wenn wer werde werden wie wieder will wir wird wirst wo wollen wurde wurden zu zum zur zwar zwischen
        """)

    private static let french = words(
        """
        a ai ainsi as au aux avaient avait avec avez avons c ce ceci cela ces cet cette chez comme d dans de des
        du elle elles en est et etaient etait ete etes etre eu eux il ils j je jusqu l la le les leur leurs lui m
        ma mais me meme mes moi mon n ne ni nos notre nous on ont ou par pas pendant pour qu que quel quelle
        quelles quels qui s sa sans se sera seront ses si soit sommes son sont sous sur t ta te tes toi ton tu un
        une vos votre vous y
        """)

    private static let spanish = words(
        """
        a al algo ante antes aquel aquella aquellas aquellos como con contra cual cuando de del desde donde durante
        e el ella ellas ellos en entre era eran es esa esas ese eso esos esta estaba estan estar estas este esto
        estos fue fueron ha habia hace han hasta hay la las le les lo los mas me mi mis mientras mucho muy nada ni
        no nos nosotros o os otra otras otro otros para pero poco por porque que quien se segun ser si sido sin
        sobre son soy su sus tambien tan tanto te tiene todo todos tu tus un una unas uno unos y ya yo
        """)

    private static let italian = words(
        """
        a ad agli ai al alla alle allo anche avere aveva c che chi ci come con contro cui d da dagli dai dal dalla
        dalle dallo degli dei del della delle dello dell dall nell all sull di dove e ed era erano essere fra gli
        ha hai hanno ho i il in io l la le lei li lo loro lui ma me mi mia mie miei mio ne negli nei nel nella
        nelle nello noi non nostra nostro o per perche piu quale quando quella quelle quelli quello questa queste
        questi questo se sei si sia siamo sono su sua sue sugli sui sul sulla sulle suo suoi tra tu tua tuo tutti
        tutto un una uno v vi voi
        """)

    private static let portuguese = words(
        """
        a ao aos aquela aquelas aquele aqueles aquilo as ate com como da das de dela dele deles depois do dos e ela
        elas ele eles em entre era essa essas esse esses esta estao estas este estes eu foi foram ha isso isto ja
        lhe lhes mais mas me mesmo meu meus minha muito na nao nas nem no nos nossa nosso num numa o os ou para
        pela pelas pelo pelos por qual quando que quem sao se sem ser seu seus so sua suas tambem te tem ter teu
        tu tua um uma voce voces
        """)

    private static let dutch = words(
        """
        aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een en er had
        heb hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je kan kon kunnen maar me meer men met
        mij mijn moet na naar niet niets nog nu of om omdat ons ook op over reeds te tegen toch toen tot u uit uw
        van veel voor want waren was wat we wel werd wezen wie wij wil worden wordt zal ze zei zelf zich zij zijn
        zo zonder zou
        """)

    private static let swedish = words(
        """
        alla allt att av blev bli blir da de dem den denna deras dess dessa det detta dig din dina ditt du dar
        efter ej eller en er era ert ett fran for ha hade han hans har henne hennes hon honom hur har i icke inom
        inte jag ju kan kunde man med mellan men mig min mina mitt mot mycket ni nu nar nagon nagot nagra och om
        oss pa sa sadan samma sedan sig sin sina sitt skulle som till under upp ut utan vad var vara varfor vars
        vart vem vi vid vilka vilken vilket ar at over
        """)

    private static let danish = words(
        """
        ad af alle alt anden at blev blive bliver da de dem den denne der deres det dette dig din disse dog du efter
        eller en end er et for fra ham han hans har havde have hende hendes her hos hun hvad hvis hvor i ikke ind
        jeg jer jo kunne man mange med meget men mig min mine mit mod nar nogen noget nogle nu og ogsa om op os
        over pa selv sig skal skulle som sadan til ud under var vi vil ville vor vaere vaeret
        """)

    private static let norwegian = words(
        """
        alle at av bare begge ble bli blir da de deg dei deim deira den denne der dere deres det dette di din disse
        du eg ein eit eller elles en er et etter for fordi fra for ha hadde han hans har hennar henne hennes her hun
        hva hvem hver hvilken hvis hvor hvordan hvorfor i ikke inn jeg kan kom kun kunne man mange med meg meget
        mellom men mi min mitt mot na nar noe noen og ogsa om opp oss over pa sa sann seg selv sin sitt skal skulle
        slik som til um under upp ut uten var vart vere verte vi vil ville vore vors vart vaere vaert
        """)

    private static let russian = words(
        """
        а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да даже для до его ее
        ей если есть еще же за и из или им их к как ко когда кто ли либо мне может мой мы на надо наш не него нее
        нет ни них но ну о об однако он она они оно от очень по под при с со так также такой там те тем то того
        тоже той только том ты у уже хотя чего чей чем что чтобы чье чья эта эти это этого этой этом этот я
        """)
}

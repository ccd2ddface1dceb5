// Languages of Europe that are neither Germanic, Romance nor Slavic.

extension FunctionWords {
    static let finnish = FunctionWords(
        "fi", letters: "äöå",
        words: """
            aina ainoastaan ei eivät eli emme en ennen että ettei ette he heidän heille hän häneen hänelle hänen häntä
            ja jälkeen jo joiden joihin joilla joissa joista joita joka jokainen jonka jos joskus jossa josta jota jotka
            jotta juuri kaikki kaikkien kanssa kautta koko koska kuin kuinka kuitenkaan kuitenkin kun kuten lisäksi
            me meidän meille meitä mihin mikä mikäli mille millä minkä minua minulla minulle minun minut minä missä
            mistä mitä mitään mukaan mutta muun muut myös ne niiden niihin niille niin niissä niistä niitä noin nyt
            näiden näin näissä nämä ole olen olet oli olisi olivat olla olleet ollut on ovat pitää saa se sekä sen
            siellä sillä siihen siinä siis siitä sille sinun sinä sitten sitä tai te teidän tässä tästä tähän tällä
            tämä tämän tätä usein vaan vai vaikka vain varten vielä voi voidaan voivat yli
            """)

    static let hungarian = FunctionWords(
        "hu", letters: "áéíóöőúüű",
        words: """
            a ahhoz ahogy ahol aki akik akkor alatt amely amelyek amelyet ami amikor amit annak arra át az azért azok
            azon azonban azt aztán azzal be bele benne bár csak de e egy egyes egyik ehhez el előtt első én ennek erre
            és ez ezek ezen ezért ezt ezzel fel felé ha hanem hogy hogyan hozzá ill illetve ilyen ilyenkor is itt ki
            kell kellett keresztül kívül le legyen lehet lenne lenni lesz lett maga majd már más meg mellett mely melyek
            mert mi miatt mielőtt míg mikor milyen minden mindig mint mivel most nagyon ne néha neki nekem nem nincs
            olyan ott össze ő ők pedig s saját sem semmi sokkal számára szerint szemben szóval tehát több ugyanis után
            utána vagy vagyis valaki valami van vannak vele vissza volna volt voltak
            """)

    static let estonian = FunctionWords(
        "et", letters: "äöõüšž",
        words: """
            aga ainult alla alles eest ega ei enam enne ent et ette ga hiljem iga ise ja juba juurde jälle kas kelle kes
            kogu kohta koos kui kuid kuidas kuigi kuna kus kõik käes küll ma mida midagi mille millest minu mis miks
            mitte mu mul muu mõne nad neid nende need nende ning nii nüüd oled olema olen oleks oli olid olla on on
            oma ole pole peale pärast sa sama samuti seal sealt see seda selle sellest selles siin siis siiski sinu
            ta tal tema teda teie teise tuleb tõttu vaid veel või välja väga ära üle
            """)

    static let lithuanian = FunctionWords(
        "lt", letters: "ąčęėįšųūž",
        words: """
            apie ar arba aš be bei bet būti buvo būna dar daug dėl gali iki ir iš ja jai jam jau jei jeigu jį jie jiems
            jis jo jog joje jos jų jūs jums kad kada kai kaip kas kartu ką kur kurie kuri kuris kurių kurį kuriame
            kurios labai man mano mes mums mūsų ne nebe nebuvo nei nes net nors nuo o pagal pat per po prie prieš savo
            su šį šia šiam šie šio šios šis ši šiuo ta tačiau tad tai taigi taip taip tam tarp tas tau tavo ten
            tik to todėl toks tos tu tuo turi už vis visi viską vien yra į
            """)

    static let latvian = FunctionWords(
        "lv", letters: "āčēģīķļņšūž",
        words: """
            ap ar arī aiz bet bez bija bijis būs būt caur cik dēļ es gan ik ir ja jau jūs ka kā kad kādi kam kas kāpēc
            kāds katrs ko kopš kur kura kuras kurā kuri kuru kurš līdz man mani mēs mums mūsu mans ne nav nevis nekā
            nekas no nu pa pat par pār pēc pie pirms pret priekš savu savā sev šajā šī šīs šis šo šie starp tā tad taču
            tādēļ tagad tai tam tas te tie tiek tika tikai to tomēr tos tu tur un uz vai vairāk var viens viņa viņi
            viņš vēl virs visi zem
            """)

    static let greek = FunctionWords(
        "el", .greek,
        words: """
            αλλά αν ανάμεσα αντί από απ αυτά αυτές αυτή αυτήν αυτής αυτό αυτοί αυτόν αυτός αυτού αυτών για γιατί δε δεν
            εάν εγώ εδώ είμαι είμαστε είναι εκεί εκείνη εκείνο εκείνος εμείς εμένα ένα ένας έναν ενός επειδή επί επίσης
            εσείς εσύ ή η ήδη ήταν θα ίσως κάθε και κάποια κάποιο κάποιος κατά κι λοιπόν μα μας με μετά μέσα μέχρι μη
            μην μια μία μιας μόνο μου να ο οι όλα όλες όλη όλοι όμως όπου όπως όσο όταν ότι ούτε παρά περί πιο ποια
            ποιο ποιος πολύ που πού πριν προς πρέπει πώς σαν σας σε στα στη στην στης στις στο στον στους συ σου τα
            την της τι τις το τον τότε του τους των τώρα υπό ώστε ως
            """)

    static let basque = FunctionWords(
        "eu", letters: "ñ",
        words: """
            al ala anitz arabera asko aurrera azken baina baino baita bakarrik bat batean batek bati batzuk batzuen
            batzuetan beharko beraiek bere berak berau bera berean beste besteak bezala bi da dago dagoen daude den
            denak dezake diete dio diote dira diren ditu dituen dituzte du duela duen dute duten dut edo egin ere ez
            eta gabe gara garen gero gu gure guztiak guztien guztiz haiek haien hain hala han handik hango hara hari
            hau hauek haren hasi hona honek honen hor hori horiek horra horren hura ina izan izango inor itxura lez
            naiz nahiz ni nire nola non noren nork nor ondoren orain oso ordea zaio zein zen zer zergatik ziren
            zituen zu zuen
            """)

    static let albanian = FunctionWords(
        "sq", letters: "çë",
        words: """
            a ai ajo akoma ama andej apo as ata ato atë atij aty dhe diçka duke duhet e edhe është gjithë gjatë i im ime
            ishin ishte ja jam janë jemi jo ju ka kam kanë ke kë këta këto kështu këtë këtij kishte ku kur krejt
            ma me më mos mund na nga ne në nëse nën nuk një o ose pa pak para pas për përmes po por prej që qenë sa
            saj se së secili si sipas siç shumë te tek të tij tyre tjetër u unë vet vetëm veten
            """)

    static let irish = FunctionWords(
        "ga", letters: "áéíóú",
        words: """
            a ach ag agus an aon ar arbh as atá ba bhí bhfuil bheith bhuel beidh cad cé chuig chun dá dar de den do don
            dom é eile ea faoi fé féin freisin go gan gach gur i iad idir in is ina iontu isteach í le leat leis lena
            léi liom mar mé más mo ná nach nár ní níl níor nó nuair ó os ár roimh sa san sé sí siad sin sinn seo
            tá tar thar tú trí um uile
            """)

    static let esperanto = FunctionWords(
        "eo", letters: "ĉĝĥĵŝŭ",
        words: """
            ajn al ankaŭ ankoraŭ antaŭ apud aŭ ĉar ĉe ĉi ĉio ĉiuj ĉu da de dum ebla en estas estis estos esti ĝi ĝia ĝin
            ĝis do el ili ilia ilin inter ja jam jen kaj ke kia kial kie kiel kio kion kiu kiuj kiun kun kvankam la laŭ
            li lia lin mi mia min ne nek ni nia nin nun nur ol oni per plej pli por post povas pri pro se sed sen
            ŝi ŝia si sia sian sub sur tamen tia tiam tie tiel tio tiu tiuj tra tre unu vi via
            """)

    static let armenian = FunctionWords(
        "hy", .armenian,
        words: """
            այդ այլ այն այնպես այս այսպես այստեղ այնտեղ արդեն բայց բոլոր դա դու եթե են ենք ես եմ եք է էր էին էլ ըստ
            թե թեև ին ինչ ինչպես ինչու իր իրեն իրենց իսկ հետ հետո համար կամ կարող կար կա մեր մեզ մի մեկ մինչ մինչև միայն
            միջև մոտ մենք նա նաև ներ նրա նրանք նրանց որ որը որի որոնք որպես ով ու ում պետք պիտի սա սակայն վրա և եւ
            """)
}

/// Single sentences as they stand in short posts, five and more in each language: `code: sentence`.
enum ShortTexts {
    static let all: [(code: String, text: String)] = table.split(separator: "\n").map { line in
        let parts = line.split(separator: ":", maxSplits: 1)
        return (String(parts[0]), String(parts[1].dropFirst()))
    }

    private static let table = """
        en: We baked bread with the children yesterday.
        en: The new library opens its doors on Monday.
        en: Here are some pictures from our garden.
        en: How do you keep your tomatoes fresh?
        en: Our train was late again this morning.
        de: Gestern haben wir mit den Kindern Brot gebacken.
        de: Die neue Bücherei öffnet am Montag.
        de: Hier sind einige Bilder aus unserem Garten.
        de: Wie bleiben Tomaten länger frisch?
        de: Unser Zug hatte heute früh wieder Verspätung.
        fr: Hier nous avons fait du pain avec les enfants.
        fr: La nouvelle bibliothèque ouvre ses portes lundi.
        fr: Voici quelques photos de notre jardin.
        fr: Comment garder les tomates bien fraîches ?
        fr: Notre train était encore en retard ce matin.
        es: Ayer hicimos pan con los niños.
        es: La nueva biblioteca abre sus puertas el lunes.
        es: Aquí hay algunas fotos de nuestro jardín.
        es: ¿Cómo se conservan frescos los tomates?
        es: Nuestro tren llegó tarde otra vez esta mañana.
        pt: Ontem fizemos pão com as crianças.
        pt: A nova biblioteca abre as portas na segunda-feira.
        pt: Aqui estão algumas fotos do nosso jardim.
        pt: Como conservar os tomates frescos por mais tempo?
        pt: O nosso comboio voltou a chegar atrasado esta manhã.
        it: Ieri abbiamo fatto il pane con i bambini.
        it: La nuova biblioteca apre le porte lunedì.
        it: Ecco alcune foto del nostro giardino.
        it: Come si conservano freschi i pomodori?
        it: Il nostro treno era di nuovo in ritardo stamattina.
        nl: Gisteren hebben we met de kinderen brood gebakken.
        nl: De nieuwe bibliotheek gaat maandag open.
        nl: Hier zijn enkele foto's van onze tuin.
        nl: Hoe houd je tomaten langer vers?
        nl: Onze trein had vanmorgen weer vertraging.
        sv: Igår bakade vi bröd med barnen.
        sv: Det nya biblioteket öppnar på måndag.
        sv: Här är några bilder från vår trädgård.
        sv: Hur håller man tomaterna färska längre?
        sv: Vårt tåg var försenat igen i morse.
        da: I går bagte vi brød sammen med børnene.
        da: Det nye bibliotek åbner dørene på mandag.
        da: Her er nogle billeder fra vores have.
        da: Hvordan holder man tomater friske i længere tid?
        da: Vores tog var forsinket igen i morges.
        nb: I går bakte vi brød sammen med barna.
        nb: Det nye biblioteket åpner dørene på mandag.
        nb: Her er noen bilder fra hagen vår.
        nb: Hvordan holder man tomatene ferske lenger?
        nb: Toget vårt var forsinket igjen i dag tidlig.
        fi: Eilen leivoimme leipää lasten kanssa.
        fi: Uusi kirjasto avaa ovensa maanantaina.
        fi: Tässä on muutama kuva puutarhastamme.
        fi: Miten tomaatit pysyvät pidempään tuoreina?
        fi: Junamme oli taas myöhässä tänä aamuna.
        hu: Tegnap kenyeret sütöttünk a gyerekekkel.
        hu: Az új könyvtár hétfőn nyitja meg kapuit.
        hu: Itt van néhány kép a kertünkről.
        hu: Hogyan maradnak a paradicsomok tovább frissek?
        hu: A vonatunk ma reggel megint késett.
        ro: Ieri am făcut pâine împreună cu copiii.
        ro: Noua bibliotecă își deschide porțile luni.
        ro: Iată câteva poze din grădina noastră.
        ro: Cum se păstrează roșiile proaspete mai mult timp?
        ro: Trenul nostru a întârziat din nou azi-dimineață.
        tr: Dün çocuklarla birlikte ekmek yaptık.
        tr: Yeni kütüphane pazartesi günü kapılarını açıyor.
        tr: İşte bahçemizden birkaç fotoğraf.
        tr: Domatesler nasıl daha uzun süre taze kalır?
        tr: Trenimiz bu sabah yine geç kaldı.
        ca: Ahir vam fer pa amb els nens.
        ca: La nova biblioteca obre les portes dilluns.
        ca: Aquí hi ha algunes fotos del nostre jardí.
        ca: Com es conserven frescos els tomàquets?
        ca: El nostre tren ha tornat a fer tard aquest matí.
        eu: Atzo ogia egin genuen haurrekin.
        eu: Liburutegi berria astelehenean irekiko da.
        eu: Hona hemen gure lorategiko argazki batzuk.
        eu: Nola mantendu tomateak fresko denbora luzeagoan?
        eu: Gure trena berandu iritsi zen berriro gaur goizean.
        ga: Rinneamar arán leis na páistí inné.
        ga: Osclóidh an leabharlann nua a doirse Dé Luain.
        ga: Seo roinnt pictiúr ónár ngairdín.
        ga: Conas a choinnítear trátaí úr níos faide?
        ga: Bhí ár dtraein déanach arís ar maidin.
        id: Kemarin kami membuat roti bersama anak-anak.
        id: Perpustakaan baru itu akan dibuka pada hari Senin.
        id: Ini beberapa foto dari kebun kami.
        id: Bagaimana cara menyimpan tomat agar tetap segar?
        id: Kereta kami terlambat lagi tadi pagi.
        lt: Vakar su vaikais kepėme duoną.
        lt: Naujoji biblioteka atvers duris pirmadienį.
        lt: Štai kelios nuotraukos iš mūsų sodo.
        lt: Kaip ilgiau išlaikyti pomidorus šviežius?
        lt: Mūsų traukinys šįryt vėl vėlavo.
        sr: Јуче смо пекли хлеб са децом.
        sr: Нова библиотека отвара врата у понедељак.
        sr: Ево неколико слика из наше баште.
        sr: Како парадајз дуже остаје свеж?
        sr: Наш воз је јутрос опет каснио.
        ru: Вчера мы пекли хлеб вместе с детьми.
        ru: Новая библиотека открывает двери в понедельник.
        ru: Вот несколько фотографий из нашего сада.
        ru: Как дольше сохранить помидоры свежими?
        ru: Наш поезд сегодня утром снова опоздал.
        el: Χθες φτιάξαμε ψωμί με τα παιδιά.
        el: Η νέα βιβλιοθήκη ανοίγει τη Δευτέρα.
        el: Ορίστε μερικές φωτογραφίες από τον κήπο μας.
        el: Πώς μένουν οι ντομάτες φρέσκες;
        el: Το τρένο μας άργησε πάλι σήμερα.
        ar: خبزنا الخبز مع الأطفال أمس.
        ar: تفتح المكتبة الجديدة أبوابها يوم الاثنين.
        ar: هذه بعض الصور من حديقتنا.
        ar: كيف نحافظ على الطماطم طازجة؟
        ar: تأخر قطارنا مرة أخرى هذا الصباح.
        hy: Երեկ երեխաների հետ հաց թխեցինք։
        hy: Նոր գրադարանը բացվում է երկուշաբթի։
        hy: Ահա մի քանի նկար մեր այգուց։
        hy: Ինչպե՞ս պահել լոլիկը թարմ։
        hy: Մեր գնացքը այսօր կրկին ուշացավ։
        hi: कल हमने बच्चों के साथ रोटी बनाई।
        hi: नया पुस्तकालय सोमवार को खुलेगा।
        hi: ये हमारे बगीचे की कुछ तस्वीरें हैं।
        hi: टमाटर को देर तक ताज़ा कैसे रखें?
        hi: आज सुबह हमारी ट्रेन फिर देर से आई।
        ne: हिजो हामीले बच्चाहरूसँग रोटी बनायौं।
        ne: नयाँ पुस्तकालय सोमबार खुल्नेछ।
        ne: यी हाम्रो बगैंचाका केही तस्बिरहरू हुन्।
        ne: गोलभेडा कसरी ताजा राख्ने भन्ने कुरा यहाँ छ।
        ne: आज बिहान हाम्रो रेल फेरि ढिलो भयो।
        ta: நேற்று குழந்தைகளுடன் ரொட்டி செய்தோம்.
        ta: புதிய நூலகம் திங்கட்கிழமை திறக்கப்படும்.
        ta: எங்கள் தோட்டத்தின் சில படங்கள் இதோ.
        ta: தக்காளியை எப்படி புதிதாக வைத்திருப்பது?
        ta: எங்கள் ரயில் இன்று காலை மீண்டும் தாமதமானது.
        yi: נעכטן האָבן מיר געבאַקן ברויט מיט די קינדער.
        yi: די נײַע ביבליאָטעק עפֿנט זיך מאָנטיק.
        yi: אָט זײַנען עטלעכע בילדער פֿון אונדזער גאָרטן.
        yi: ווי אַזוי האַלט מען פּאָמידאָרן פֿריש?
        yi: אונדזער באַן האָט זיך הײַנט ווידער פֿאַרשפּעטיקט.
        uk: Учора ми пекли хліб разом із дітьми.
        uk: Нова бібліотека відчиняє двері в понеділок.
        uk: Ось кілька світлин із нашого саду.
        uk: Як довше зберегти помідори свіжими?
        uk: Наш потяг сьогодні знову запізнився, їхали довго.
        pl: Wczoraj piekliśmy chleb z dziećmi.
        pl: Nowa biblioteka otwiera swoje drzwi w poniedziałek.
        pl: Oto kilka zdjęć z naszego ogrodu.
        pl: Jak dłużej zachować świeże pomidory?
        pl: Nasz pociąg znowu spóźnił się dziś rano.
        cs: Včera jsme s dětmi pekli chleba.
        cs: Nová knihovna otevírá dveře v pondělí.
        cs: Tady je několik obrázků z naší zahrady.
        cs: Jak uchovat rajčata déle čerstvá?
        cs: Náš vlak měl dnes ráno zase zpoždění.
        bg: Вчера пекохме хляб с децата.
        bg: Новата библиотека отваря врати в понеделник.
        bg: Ето няколко снимки от нашата градина.
        bg: Как доматите да останат свежи по-дълго?
        bg: Влакът ни пак закъсня тази сутрин.
        be: Учора мы пяклі хлеб разам з дзецьмі.
        be: Новая бібліятэка адчыняе дзверы ў панядзелак.
        be: Вось некалькі здымкаў з нашага саду.
        be: Як даўжэй захаваць памідоры свежымі?
        be: Наш цягнік сёння зноў спазніўся.
        """
}

extension FunctionWords {
    static let polish = FunctionWords(
        "pl", letters: "ąćęłńóśźż",
        words: """
            a aby albo ale ani aż bardzo bez bo by był była było były być będzie będą ci co czy czyli dla do gdy gdzie
            go i ich ile im inne innych ja jak jaki jako je jeden jednak jego jej jest jestem jeszcze jeśli jeżeli już
            każdy kiedy która które którego której który których którym którzy kto lub ma mają między mi mnie może
            można mój mu my na nad nam nas nawet nie nich nic nim niż niej no o od on ona one oni oraz po pod ponieważ
            poza przed przez przy są się sobie swoje ta tak także tam te tego tej ten tę to też tu tych tylko tym
            w wam was we wszystko wszystkie więc z za zawsze ze że
            """)

    static let czech = FunctionWords(
        "cs", letters: "áčďéěíňóřšťúůýž",
        words: """
            a aby ale ani asi až bez bude budou by byl byla byli bylo být co což či další do he ho i já jak jako je jeho
            její jejich jen ještě ji již jsem jsi jsme jsou jste k kde kdo když která které který kteří kterou kterých
            ke ku má mají mě mezi mi mu můj může my na nad nám nás ne nebo než není nich nic o od on ona oni ono po pod
            podle pokud pouze proto protože před přes při pro s se si své svůj ta tak také takže tam tato te ten tento
            této tím to tohoto toho tom tu ty už v vám vás ve však více vše všech všechny vy z za ze že
            """)

    static let slovak = FunctionWords(
        "sk", letters: "áäčďéíĺľňóôŕšťúýž",
        words: """
            a aby aj ako ale alebo ani áno až bez bol bola boli bolo bude budú by byť cez čo či ďalej ďalšie do ho i iba
            ich im iné je jeho jej jeho k kam každý kde kto ktorá ktoré ktorého ktorí ktorý ktorých ku má majú mať
            medzi mi mňa môj môže my na nad nám nás než nie nič o od on ona oni ono po pod podľa pokiaľ potom pre pred
            preto pretože pri s sa si sme so som ste sú svoj svoje ta tá tak také takže tam te tejto ten tento tie
            tieto to toho tom toto tu ty už v vám vás veľmi viac vo však všetko všetky vy z za zo že
            """)

    static let slovenian = FunctionWords(
        "sl", letters: "čšž",
        words: """
            a ali ampak bi bil bila bilo bili bo bodo bolj brez če da do en ena eno ga gre h i iz jaz je jih jim jo k
            kaj kako kakor kar ker ki ko kje kot lahko le med me mi moj mu na nad naj ne nič nam nas ni niso njegov
            njen njih ob od on ona oni ob pa po pod poleg pred preko pri prav ravno s sam samo se sem si smo so ste
            svoj svoje ta tak tako takrat tam te ter tega tem ti tisti to toda tudi tu v ve več ves vi vse vsi za zato
            zaradi zelo že
            """)

    static let croatian = FunctionWords(
        "hr", letters: "čćđšž",
        words: """
            a ako ali bez bi bila bili bilo bio biti bude će ću da do dok dva gdje ga i ih ili im imaju ima iz iza ja je
            jedan jedna jer joj još kad kada kako kao koja koje kojeg kojem koji kojih kojim koju kroz li mi moj može
            mogu mu na nad nakon nam nas naš ne nego nema neki neka ni nije nisu niti njega njegov nju njih no o od
            on ona oni ono ova ovaj ove ovo pa po pod pored prema prije pri s sa sam samo se si smo što su sve svi
            svoj ta tada taj tako također te ti tijekom tko to toga tu u uvijek uz vam vas već vi više za zbog
            """)

    static let serbianInLatin = FunctionWords(
        "sr", letters: "čćđšž",
        words: """
            a ako ali bez bi bila bili bilo bio biti bude će ću da do dok gde ga i ih ili im imaju ima iz iza ja je
            jedan jedna jer joj još kad kada kako kao koja koje kojeg kojem koji kojih kojim koju kroz li mi moj može
            mogu mu na nad nakon nam nas naš ne nego nema neki neka ni nije nisu niti njega njegov nju njih o od on
            ona oni ono ova ovaj ove ovo pa po pod pored posle prema pre pri s sa sam samo se si smo su sve svi svoj
            šta što ta tada taj tako takođe te ti tokom to toga tu u uvek uz vam vas već vi više za zbog
            """)

    static let serbian = FunctionWords(
        "sr", .cyrillic, letters: "ђјљњћџ",
        words: """
            а ако али без би била били било био бити буде ће ћу да до док где га и их или им имају има из иза ја је
            један једна јер јој још кад када како као која које којег којем који којих којим коју кроз ли ми мој може
            могу му на над након нам нас наш не него нема неки нека ни није нису нити њега његов њу њих о од он
            она они оно ова овај ове ово па по под поред после према пре при с са сам само се си смо су све сви свој
            шта што та тада тај тако такође те ти током то тога ту у увек уз вам вас већ ви више за због
            """)

    static let macedonian = FunctionWords(
        "mk", .cyrillic, letters: "ѓѕјљњќџ",
        words: """
            а ако ама без беше би бидат биде биле била бил да два до додека друг дури е една едно еден ќе ги го дека
            и или им има из ја јас каде како кај кога кое кои која кој кон ли меѓу ме ми може моите му на над најде
            не него нема ни ние низ никој но ни о од ова оваа овие овој она оние оној освен по под покрај поради
            пред при само се сè си со според секој сте сум таа така тие тоа тој треба туку тука сите што за зошто
            """)

    static let russian = FunctionWords(
        "ru", .cyrillic, letters: "ёъыэщ",
        words: """
            а без более будет будут бы был была были было быть в вам вами вас весь вместо вне во вокруг вот все всё всего
            всем всеми всех вы где да даже для до его её ей ему если есть еще ещё ею же за затем зачем здесь и из или им
            именно иначе их к каждого каждый как ко когда которая которого которое которой которую которые который которым
            которыми которых кроме кто куда ли либо лишь между мне мог могла могут может мой мы на над надо нами наш не
            нём него нее неё ней нем нет ни ним ними них но ну о об однако около он она они оно от очень перед по под пока
            после потом потому почему поэтому при против ради с сам сама сами само своего своей свой своим своих свою себе
            себя сквозь со среди так также такой там те тем теперь тех то тогда того тоже той только том тот ты у уже хотя
            чего чей чем через что чтоб чтобы чье чьё чья эта эти этим этими этих это этого этой этом этот эту я
            """)

    static let ukrainian = FunctionWords(
        "uk", .cyrillic, letters: "ґєіїщ",
        words: """
            а або адже але б без би більш був була були було бути в вам вас весь ви від він вона вони воно все всі вже
            де для до дуже є ж за з зі й його їх її із і інший коли крім ми мене мені може мій на над нам нас наш не
            немає них ні ніж о он один от по під після при про саме себе свій свої своє та так також такий там те тим
            тільки то тобто того той тому ти у усе усі хоча хто це цей ця ці цього цьому через чи чим що щоб щодо я
            як яка яке який яких які якщо
            """)

    static let belarusian = FunctionWords(
        "be", .cyrillic, letters: "ёіўыэ",
        words: """
            а або але без бо бы быў была былі было быць в вам вас весь вы ва ён яна яны яно ўсе ўжо гэта гэты гэтай
            гэтага гэтыя да дзе для ж за з са і із іх яго яе калі каб мае мы мяне можа мой на над нам нас наш не няма
            ні о ад па пад пасля пры пра сабе свой сваё сваіх таксама так такі там тое той толькі том у ужо хоць хто
            цяпер чым што праз я як якая якое якія які якіх вельмі
            """)

    static let bulgarian = FunctionWords(
        "bg", .cyrillic, letters: "ъщ",
        words: """
            а ако ала без беше би бил била били било в вас ви вие все всеки всички всичко във ги го да дали до докато
            още е един една едно ето за защо защото и из или им има имат как като какво каква кога когато което които
            кой който която към ли между ме мен ми може мой му на над най нас не него нея ни ние нито нищо но няма
            обаче около от отново по под поради после при през пред с са само се себе си след със според сте съм сме
            също така такава такъв там те тези това този тази той тя тях то тогава тук у ще че чрез
            """)
}

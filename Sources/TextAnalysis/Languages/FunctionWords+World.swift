// Languages of Asia and beyond.

extension FunctionWords {
    static let turkish = FunctionWords(
        "tr", letters: "çğıöşüâîû",
        words: """
            acaba ama ancak artık aslında ayrıca bana bazı belki ben benden beni benim beri biçimde bile bir biraz birçok
            biri birkaç birlikte biz bize bizi bizim böyle böylece bu buna bunda bundan bunlar bunları bunların bunu
            bunun burada çok çünkü da daha dahi de değil diğer diye dolayı eden ederek edilen eğer en fakat gibi göre
            hâlâ halen hangi hatta hem henüz hep hepsi her herhangi hiç ı ile ise için içinde ilgili itibaren kadar
            karşın kendi kendine kendini ki kim kimse mı mi mu mü nasıl ne neden nedenle nerede o olan olarak oldu
            olduğu olduğunu olmak olması olmayan olsa olup olur on ona ondan onlar onları onların onu onun oysa pek
            sadece sanki sen senin siz sizin sonra şey şu şöyle tarafından tüm üzere var ve veya ya yani yerine yine
            yok zaten
            """)

    static let azerbaijani = FunctionWords(
        "az", letters: "çəğıöşü",
        words: """
            ancaq artıq aşağı belə bəlkə bəzi bir biri biz bizim bu buna bunu bunun bunlar çox çünki da daha də deyil digər
            edən edir edilir ən əgər əsasən görə hansı heç həm həmin həmçinin hər idi ilə isə kimi ki kim lakin mən mənim nə
            necə niyə o olan olaraq olduğu oldu olub olur olmaq onlar onların ona onu onun öz sonra siz sizin sən tərəfindən
            üçün üzrə və ya yalnız yoxdur yox qədər qarşı
            """)

    static let kazakh = FunctionWords(
        "kk", .cyrillic, letters: "әғқңөұүһіыэ",
        words: """
            ал ақ арқылы баса басқа болды болса болады болып болған болатын бар барлық біз біздің бір бірақ бойынша бұл бұлар
            да де деген деп дейін енді ең еді екен егер емес және жоқ жатқан және кейін керек кім қазір қалай қандай қай
            мен менің мұнда не немесе олар оның осы онда оны ол өз өзі өте сен сіз сол сондай соң та те тек туралы
            үшін үлкен ғана ғой әр әлі
            """)

    static let indonesian = FunctionWords(
        "id",
        words: """
            ada adalah agar akan aku anda antara apa apakah atas atau bagaimana bagi bahwa banyak beberapa belum bisa boleh
            bukan dalam dan dapat dari daripada dengan di dia dua hanya harus hingga ia ini itu jika juga kalau kami kamu
            karena ke kepada kita lagi lain lebih maka masih mereka merupakan mungkin namun oleh pada para pernah pula
            saat saja sampai sangat saya seperti sebagai sebelum sebuah secara sedang sehingga sejak selain selama
            seluruh semua sendiri seorang serta sesuatu setelah setiap sudah suatu supaya tak tanpa telah tentang
            terhadap tersebut tetapi tidak untuk yaitu yakni yang
            """)

    static let vietnamese = FunctionWords(
        "vi", letters: "ăâđêôơưàáảãạằắẳẵặầấẩẫậèéẻẽẹềếểễệìíỉĩịòóỏõọồốổỗộờớởỡợùúủũụừứửữựỳýỷỹỵ",
        words: """
            ai anh bạn bằng bị bởi cả các cái cần chỉ cho chúng chưa có còn của cùng cũng dù dưới đã đang đây đến để đều đi
            đó được gì hay hơn họ khi không là lại làm lên lúc mà mình mọi mỗi một này nên nào nếu ngay như những nhưng
            nó ở phải qua ra rằng rất rồi sau sẽ số tại tất tôi theo thì trên trong trước từ tuy và vào vẫn về vì việc với
            vừa
            """)

    static let tagalog = FunctionWords(
        "tl",
        words: """
            aking ako alin ang ano at ating atin ay ayon ba bago bakit bawat dahil dapat din dito doon gaya habang hanggang
            hindi ibang isa isang ito iyon ka kami kanila kanilang kanya kanyang kapag kay kaya ko kung lahat lamang lang
            maaari mag maging marami may mayroon mga mo mula na namin nang natin ng nga ngunit ni nila niya nito noon o
            pa paano pag pang para pero rin sa sila sino siya subalit tayo upang wala
            """)

    static let arabic = FunctionWords(
        "ar", .arabic, letters: "ةيىكإأؤآ",
        words: """
            أبو أحد إذ إذا أكثر ألا إلا التي الذي الذين اللذان اللواتي إلى إليه إليها أم أما أمام أن إن أنا أنت أنه إنه
            أنها إنها أو أي أيضا أيضًا أين بأن بعد بعض بل بن به بها بين تحت تلك ثم جدا حتى حول حيث حين خلال دون ذلك
            ذات رغم سوف سوى ضد ضمن عبر عدة عدم على عليه عليها عن عند عنه عنها غير فإن فقد فقط في فيه فيها قبل قد كان
            كانت كل كما كلا كم كي كيف لا لأن لدى لقد لكن لكي لم لماذا لن له لها لهم لو ليس ليست ما ماذا متى مثل مع معه
            مما من منذ منه منها نحن نحو هذا هذه هذين هل هم هنا هناك هو هؤلاء هي و وفي وقد وكان ولا ولم وما ومن وهو وهي يا
            يكون
            """)

    static let persian = FunctionWords(
        "fa", .arabic, letters: "پچژگیکآ",
        words: """
            آن آنها آیا از است اما اگر او ای این اینکه با باید باشد باشند بر برای برخی بسیار به بود بودند بوده بی بیشتر
            بین تا تر ترین تمام تو توسط چند چه چرا چون حتی خواهد خود خیلی داد دارد دارند داشت در دو دیگر را روی زیر سپس
            شد شدن شده شود ضمن طی علیه کرد کردن کرده کردند کند کنند کنید که کسی ما مانند مثل من مورد می میان نه نیز
            نیست هر هستند هستید هم همان همه همین هنوز هیچ و ولی وقتی یا یک یکی
            """)

    static let urdu = FunctionWords(
        "ur", .arabic, letters: "پچژگیکآٹڈڑےںہھۓ",
        words: """
            آپ اس اسی ان انہوں اور اب اپنا اپنی اپنے ایک اگر بھی بہت بعد پر پھر تا تاکہ تک تو تھا تھی تھے جا جب جس جن جو
            جیسے حالانکہ دو دیا ذریعے رہا رہی رہے ساتھ سب سے طرح طور کا کچھ کر کرتا کرتے کرنا کرنے کس کسی کہ کہا کو کوئی
            کی کیا کیوں کے گا گئی گئے گی گیا لیکن لیے میں مگر نے نہ نہیں وہ والا والی والے ہر ہم ہو ہوا ہوتا ہوتی ہوئے ہوں
            ہی ہیں ہے یا یہ یہاں
            """)

    static let hebrew = FunctionWords(
        "he", .hebrew,
        words: """
            אבל או אולי אותה אותו אותם אחר אחרי אחת אי איך אין אינו אינה איפה אך אל אלא אלה אלו אם אנחנו אני אף אפילו
            אצל אשר את אתה אתם בגלל בו בה בין ביותר בלי בעד גם דרך הוא היא היה היו היתה הייתה הזה הזאת הם הן הנה
            הרבה ואת וגם והוא והיא ולא זאת זה זו חוץ יש יותר יכול כאשר כבר כדי כי ככה כל כמה כמו כן כך לא לה לו להם
            להיות לכן למה לפי לפני לנו לי מאוד מאד מה מול מי מן מתוך מתי נגד עד עוד על עליו עליה עם עצמו פי פה רק
            של שלה שלהם שלו שלי שלנו שם תחת
            """)

    static let hindi = FunctionWords(
        "hi", .devanagari,
        words: """
            अगर अपना अपनी अपने अब अभी आप आदि इन इनका इनके इस इसका इसकी इसके इसमें इसलिए इसी इसे उन उनका उनकी उनके उस उसका
            उसकी उसके उसने उसी उसे एक एवं ऐसा ऐसे ओर और कई कब कभी कम कर करता करते करना करने का कि किया किसी की कुछ के को
            कोई कौन क्या क्यों क्योंकि गई गए गया गयी चाहिए जब जहाँ जा जाता जाती जाते जाने जिस जिसका जिसके जिसमें जिसे
            जैसे जो तक तब तरह तो था थी थे दिया दो द्वारा न नहीं ना ने पर परन्तु पहले फिर बहुत बाद भी मगर मुझे मेरा मेरी मेरे में
            मैं यदि यह यहाँ या ये रहा रही रहे लिए लेकिन व वह वहाँ वाला वाली वाले वे सकता सकते सब सभी साथ से हम हमारे हर
            हाँ ही हुआ हुई हुए हूँ है हैं हो होता होती होते होना होने
            """)

    static let nepali = FunctionWords(
        "ne", .devanagari,
        words: """
            अझै अनि अनुसार अन्य अब अरू अर्को आदि आफू आफ्नो आफै उनको उनी उनीहरू उसको ऊ एउटा एक एवं कति कसरी कहाँ का कि कुन
            कुनै के को कोही गरी गरेका गरेको गरेर गर्छ गर्न गर्ने गर्नु छ छन् छैन जब जसको जसले जस्तो जुन जो तथा तर ती
            त्यस त्यसको त्यो थिए थियो देखि द्वारा न नै निम्ति पछि पनि पर्ने बाट भए भएका भएको भएर भन्दा भन्ने भने म मा मात्र
            माथि यदि यस यसको यसरी यो र रहेको रूपमा लागि लाई ले वा संग सँग सबै समेत साथ हामी हामीले हाम्रो हुँदा हुने हुन् हुन्छ हो केही भयो यी
            """)

    static let marathi = FunctionWords(
        "mr", .devanagari,
        words: """
            अशा असे असा असून असतात असलेल्या आणि आता आपण आपल्या आले आलेल्या आहे आहेत इतर एक एका कर करण्यात करून करणे का काही
            किंवा की केला केली केले कोणत्याही च जर जरी जाते जो झाला झाली झाले तर तरी तसेच ते तेव्हा तो त्या त्याच्या
            त्यांच्या त्यांनी त्याला दोन नंतर नाही नाहीत पण पर्यंत परंतु फक्त मध्ये मला मी म्हणजे म्हणून या यांच्या याच्या
            येथे व वर सर्व हा हि ही हे हेच होता होती होते होऊन
            """)

    static let tamil = FunctionWords(
        "ta", .tamil,
        words: """
            அதன் அதனால் அது அதை அந்த அப்போது அல்லது அவர் அவர்கள் அவள் அவன் அவை ஆகிய ஆகும் ஆனால் இங்கு இதன் இதனால் இது இதை
            இந்த இப்போது இருந்தது இருந்து இல்லை இவர் இவை உள்ள உள்ளது உள்ளன எந்த என என்பது என்ற என்று என்ன எப்படி எல்லா
            எனவே ஏன் ஒரு ஓர் கூட கொண்டு தன் தான் நாம் நான் நீ நீங்கள் பல பற்றி பின் பின்னர் போது போன்ற மட்டும் மற்றும்
            மிக முன் மூலம் மேலும் யார் வரை வேண்டும்
            """)
}

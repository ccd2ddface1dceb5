extension FunctionWords {
    static let french = FunctionWords(
        "fr", letters: "àâæçéèêëîïôœùûüÿ",
        words: """
            a afin ai ainsi alors après as au auquel aussi autre autres aux avaient avait avant avec avez avoir avons à c
            car ce ceci cela celle celles celui ces cet cette ceux chaque chez comme contre d dans de depuis des dès donc
            dont du duquel elle elles en encore entre est et eu eux étaient était étant été êtes être furent fut ici il
            ils j je jusqu l la laquelle là le lequel les lesquelles lesquels leur leurs lors lui m ma mais me mes même
            moi mon n ne ni nos notre nous on ont ou où par parce pas pendant peut peuvent plus plusieurs pour puis qu
            quand que quel quelle quelles quelques quels qui rien s sa sans se selon sera seraient serait seront ses si
            sinon soit sommes son sont sous sur t ta tandis te tel telle telles tels tes toi ton tous tout toute toutes
            très tu un une vers voici voilà vos votre vous y
            """)

    static let spanish = FunctionWords(
        "es", letters: "áéíñóúü",
        words: """
            a además ahora al algo alguna algunas alguno algunos algún ambas ambos ante antes aquel aquella aquellas
            aquellos así aunque aún bajo cada como con contra cómo cual cualquier cuando cuáles cuándo cuya cuyo cuyos de
            del dentro desde después donde dónde durante e el ella ellas ellos en entonces entre era eran eras es esa esas
            ese eso esos esta estaba estaban estar estas está están este esto estos él fue fuera fueron ha haber había
            habían hace hacia han hasta hay hubo la las le les lo los mas más me mediante mi mientras mis mucha muchas
            mucho muchos muy nada ni ninguna ninguno ningún no nos nosotros nunca o os otra otras otro otros para pero
            poco podía por porque puede pueden pues que qué quien quienes se sea sean según ser será serán sería si sido
            siempre siendo sin sino sí sobre solo son soy sólo su sus tal tales también tampoco tan tanto te tiene toda
            todas todo todos tras tu tus un una unas uno unos y ya yo
            """)

    static let galician = FunctionWords(
        "gl", letters: "áéíñóúü",
        words: """
            a á algún algunha ante antes ao aos aquel as ás así até cada coa coas como con contra co cos cun cunha da
            das de dende desde do dos dunha dun e é el ela elas eles en entre era eran esa ese este esta estas estes
            están foi foron ha hai isto iso la lle lles lo máis mais me meu moi moito na nas non nos no nun nunha nós
            o os ou outra outro outros para pero pode pola polas polo polos por porque que quen se sen ser seu seus
            si sobre son súa súas tamén ten todo todos tras un unha unhas uns xa
            """)

    static let portuguese = FunctionWords(
        "pt", letters: "àáâãçéêíóôõú",
        words: """
            a ainda além algum alguma algumas alguns ao aos apenas após aquela aquelas aquele aqueles aquilo as assim até
            à àquele às cada com como contra cuja cujo da das de dela dele deles depois desde dessa desse desta deste
            destes do dos durante e ela elas ele eles em então entre era eram essa essas esse esses esta estas estava
            estavam está estão este estes eu é foi foram havia há isso isto já lhe lhes mais mas me mesmo meu meus minha
            muito na nas não nem nenhum nenhuma nessa nesse nesta neste no nos nossa nosso nós num numa o onde os ou outra
            outras outro outros para pela pelas pelo pelos pode podem por porém porque quais qual quando que quem são se
            sem sendo ser será serão seria seu seus sido sob sobre só sua suas tais tal também tão te tem ter teu têm
            tinha tinham toda todas todo todos tu tua um uma você vocês vos
            """)

    static let italian = FunctionWords(
        "it", letters: "àèéìòù",
        words: """
            a ad affinché agli ai al alcun alcuna alcune alcuni all alla alle allo altra altre altri altro anche ancora
            avere aveva c che chi ci ciò come con contro così cui d da dagli dai dal dall dalla dalle dallo degli dei del
            dell della delle dello di dopo dove durante e ed egli ella entro era erano essa esse essere essi esso è fosse
            fra fu furono già gli ha hai hanno ho i il in io l la le lei li lo loro lui ma me mentre mi mia mie miei mio
            molta molte molti molto ne negli nei nel nell nella nelle nello né noi non nostra nostro o ogni oltre oppure
            ovvero per perché però più poi poiché possono presso può quale quando quanti quanto quella quelle quelli
            quello questa queste questi questo qui quindi saranno sarà sarebbe se sebbene sei senza si sia siamo sono
            sopra sotto stata state stati stato su sua sue sugli sui sul sull sulla sulle suo suoi tale tali tanto tra
            tramite tu tua tuo tutta tutte tutti tutto un una uno v venne verso vi viene voi
            """)

    static let catalan = FunctionWords(
        "ca", letters: "àçèéíïòóúü",
        words: """
            a això al als altra altre altres amb aquell aquella aquells aquelles aquest aquesta aquests aquestes així
            cada com contra d de del dels des després doncs durant dos e el ell ella elles ells els em en encara
            entre era eren es és et fins ha havia han has hem hi ho i jo l la les li llavors lo los m ma mateix mentre
            meu més molt molts n ni no nosaltres nostra nostre o on os pel pels per perquè però poc pot qual quan què
            que qui quin s sa sense ser seu seus seva seves si sobre són sota també tan tant te tot tota tots totes un
            una unes uns va van vosaltres y
            """)

    static let romanian = FunctionWords(
        "ro", letters: "ăâîșț",
        words: """
            a acea aceasta această aceea acei aceia acel acela acele acelea acest acesta aceste acestea acestei acestor
            acestora acestui aceștia acolo acum adică ai aia al ale alt alta altă alte altele alți altul am ar are aș așa
            asta asupra astfel atât atâta atunci au avea avem avut aveau aveți ca că căci când care cărei căror cărora
            cărui către cât câte câți ce cea cei cel cele celei celor ceva chiar ci cine cineva cu cui cum cumva da dacă
            dar de deci deja deși despre din dintr dintre doar după ea ei el ele era erau este eu ești fără fi fie
            fiecare fii fiind foarte fost i îi îl îmi în înainte încât încă însă între într întru își îți iar ia la le li
            lor lui mai mă mea mei mele meu mi mine mult multă mulți ne nici niciun nicio nimeni nimic niște noastră
            noastre noi nostru noștri nu o ori oricare orice oricine pe pentru peste până poate pot prea prin printr
            s sa să săi sale sau său se și sine spre sub sunt suntem sunteți ta tăi tale tău te ți ție tine toată toate
            tot toți totul totuși tu un una unde unei unele uneia unii unor unora unui unul vă vi voi vom vor vostru
            voastră voastre voștri
            """)

    static let latin = FunctionWords(
        "la",
        words: """
            a ab ac ad aliquam amet ante at atque aut autem cum de dolor donec duis ea eius enim eos erat esse est et eu
            ex fuit haec hic his hoc id in ipsum ita lorem magna nam nec neque nisi non nunc nulla ob per post pro quae
            quam qui quia quibus quid quis quo quod quoque sed si sic sine sit sub sunt suo suum tamen te tum ubi ut
            vel vero velit vitae
            """)
}

internal import BlogSearchQueries

extension PageWords {
    static let arabic = PageWords(
        code: "ar", isRightToLeft: true, thousands: ",",
        skip: "انتقل إلى النتائج", searchFor: "ابحث عن", searchAll: "ابحث في كل المقالات",
        search: "بحث", completions: "اقتراحات",
        newest: "أحدث المقالات",
        posts: { count, digits in arabicPosts(count, digits) + "{}" },
        nothing: "لم يُعثر على شيء{}", forText: " عن «{}»", didYouMean: "هل تقصد {}؟",
        tryOther: "جرّب كلمات أخرى، أو كلمات أقل.", order: "الترتيب:",
        orders: [
            .relevance: "الصلة", .newest: "الأحدث", .oldest: "الأقدم", .title: "العنوان",
        ],
        chosen: "مقالات مقيّدة بـ", takeAway: "إزالة", narrow: "تضييق", narrowing: "تضييق النتائج",
        facets: [
            .category: "التصنيف", .tag: "الوسم", .author: "الكاتب", .year: "السنة",
            .month: "الشهر", .type: "النوع", .site: "الموقع", .language: "اللغة", .has: "يحتوي على",
        ],
        cloud: "وسوم هذه المقالات", withoutTitle: "(بلا عنوان)", readHere: "اقرأ هنا",
        why: "لماذا هنا؟", points: "نقاط", sections: "أجزاء المقال",
        pages: "الصفحات", before: "السابق", next: "التالي", first: "الصفحة الأولى",
        page: { "صفحة \($0) من \($1)" },
        related: "مقالات مشابهة", original: "الأصل", picture: "صورة",
        foot: "البحث بواسطة wpsearch.", feed: "خلاصة", missing: "لا توجد صفحة كهذه",
        missingHint: "ربما تغيّر عنوانها؛ ابحث عن موضوعها.",
        unanswered: "الخادم لا يجيب؛ ما تراه من قبل.")

    /// The six plural forms of Arabic (Unicode CLDR): zero, one, two, few (3 to 10 of the last two digits), many (11 to 99), other.
    private static func arabicPosts(_ count: Int, _ digits: String) -> String {
        switch (count, count % 100) {
        case (0, _): "لا مقالات"
        case (1, _): "مقال واحد"
        case (2, _): "مقالان"
        case (_, 3...10): "\(digits) مقالات"
        case (_, 11...99): "\(digits) مقالًا"
        default: "\(digits) مقال"
        }
    }

    static let japanese = PageWords(
        code: "ja", thousands: ",",
        skip: "結果へ移動", searchFor: "検索する言葉", searchAll: "すべての投稿を検索", search: "検索",
        completions: "候補",
        newest: "新着の投稿",
        posts: { _, digits in "{}\(digits)件の投稿" },
        nothing: "{}見つかりませんでした", forText: "「{}」:", didYouMean: "もしかして: {}",
        tryOther: "別の言葉、または少ない言葉で試してください。", order: "並び順:",
        orders: [
            .relevance: "関連度", .newest: "新しい順", .oldest: "古い順", .title: "タイトル",
        ],
        chosen: "絞り込み条件", takeAway: "外す", narrow: "絞り込む", narrowing: "結果を絞り込む",
        facets: [
            .category: "カテゴリー", .tag: "タグ", .author: "著者", .year: "年", .month: "月",
            .type: "種類", .site: "サイト", .language: "言語", .has: "含むもの",
        ],
        cloud: "これらの投稿のタグ", withoutTitle: "(無題)", readHere: "ここで読む",
        why: "なぜこの順位?", points: "点", sections: "投稿の各部分",
        pages: "ページ", before: "前へ", next: "次へ", first: "最初のページ",
        page: { "\($0) / \($1) ページ" },
        related: "似た投稿", original: "元の投稿", picture: "画像",
        foot: "wpsearch による検索。", feed: "フィード", missing: "このページはありません",
        missingHint: "アドレスが変わったかもしれません。内容の言葉で検索してください。",
        unanswered: "サーバーが応答しません。表示されているのは以前の結果です。")
}

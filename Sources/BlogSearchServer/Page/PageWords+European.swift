internal import BlogSearchQueries

extension PageWords {
    static let english = PageWords(
        code: "en", thousands: ",",
        skip: "Skip to the results", searchFor: "Search for", searchAll: "Search all posts",
        search: "Search", completions: "Completions",
        newest: "The newest posts",
        posts: { count, digits in count == 1 ? "1 post{}" : "\(digits) posts{}" },
        nothing: "Nothing found{}", forText: " for “{}”", didYouMean: "Did you mean {}?",
        tryOther: "Try other words, or fewer of them.", order: "Order:",
        orders: [
            .relevance: "relevance", .newest: "newest", .oldest: "oldest", .title: "title",
        ],
        chosen: "Only posts of", takeAway: "take away", narrow: "Narrow",
        narrowing: "Narrow what was found",
        facets: [
            .category: "Category", .tag: "Tag", .author: "Author", .year: "Year", .month: "Month",
            .type: "Kind", .site: "Site", .language: "Language", .has: "With",
        ],
        cloud: "Tags of these posts", withoutTitle: "(no title)", readHere: "Read here",
        why: "Why here?", points: "points", sections: "Parts of the post",
        pages: "Pages", before: "Before", next: "Next", first: "The first page",
        page: { "Page \($0) of \($1)" },
        related: "Posts like this one", original: "Original", picture: "Picture",
        foot: "Searched with wpsearch.", feed: "Feed", missing: "There is no such page",
        missingHint: "It may have another address now; search for what it was about.",
        unanswered: "The server does not answer; what you see is from before.")

    static let german = PageWords(
        code: "de", thousands: ".",
        skip: "Zu den Ergebnissen", searchFor: "Suchen nach",
        searchAll: "Alle Beiträge durchsuchen", search: "Suchen",
        completions: "Vervollständigungen",
        newest: "Die neuesten Beiträge",
        posts: { count, digits in count == 1 ? "1 Beitrag{}" : "\(digits) Beiträge{}" },
        nothing: "Nichts gefunden{}", forText: " für „{}“", didYouMean: "Meinten Sie {}?",
        tryOther: "Versuchen Sie es mit anderen oder weniger Wörtern.", order: "Reihenfolge:",
        orders: [
            .relevance: "Relevanz", .newest: "neueste", .oldest: "älteste", .title: "Titel",
        ],
        chosen: "Nur Beiträge mit", takeAway: "entfernen", narrow: "Eingrenzen",
        narrowing: "Ergebnisse eingrenzen",
        facets: [
            .category: "Kategorie", .tag: "Schlagwort", .author: "Autor", .year: "Jahr",
            .month: "Monat", .type: "Art", .site: "Website", .language: "Sprache", .has: "Mit",
        ],
        cloud: "Schlagwörter dieser Beiträge", withoutTitle: "(ohne Titel)",
        readHere: "Hier lesen", why: "Warum hier?", points: "Punkte", sections: "Abschnitte",
        pages: "Seiten", before: "Zurück", next: "Weiter", first: "Zur ersten Seite",
        page: { "Seite \($0) von \($1)" },
        related: "Ähnliche Beiträge", original: "Original", picture: "Bild",
        foot: "Gesucht mit wpsearch.", feed: "Feed", missing: "Diese Seite gibt es nicht",
        missingHint: "Vielleicht hat sie jetzt eine andere Adresse; suchen Sie nach ihrem Thema.",
        unanswered: "Der Server antwortet nicht; was Sie sehen, ist von vorher.")

    static let french = PageWords(
        code: "fr", thousands: "\u{202F}",
        skip: "Aller aux résultats", searchFor: "Rechercher",
        searchAll: "Rechercher dans tous les articles", search: "Rechercher",
        completions: "Suggestions",
        newest: "Les articles les plus récents",
        // 0 and 1 are singular in French.
        posts: { count, digits in count < 2 ? "\(digits) article{}" : "\(digits) articles{}" },
        nothing: "Aucun résultat{}", forText: " pour « {} »",
        didYouMean: "Vouliez-vous dire {} ?",
        tryOther: "Essayez d’autres mots, ou moins de mots.", order: "Ordre :",
        orders: [
            .relevance: "pertinence", .newest: "plus récents", .oldest: "plus anciens",
            .title: "titre",
        ],
        chosen: "Seulement les articles de", takeAway: "retirer", narrow: "Affiner",
        narrowing: "Affiner les résultats",
        facets: [
            .category: "Catégorie", .tag: "Étiquette", .author: "Auteur", .year: "Année",
            .month: "Mois", .type: "Type", .site: "Site", .language: "Langue", .has: "Avec",
        ],
        cloud: "Étiquettes de ces articles", withoutTitle: "(sans titre)", readHere: "Lire ici",
        why: "Pourquoi ici ?", points: "points", sections: "Parties de l’article",
        pages: "Pages", before: "Précédent", next: "Suivant", first: "La première page",
        page: { "Page \($0) sur \($1)" },
        related: "Articles semblables", original: "Original", picture: "Image",
        foot: "Recherche par wpsearch.", feed: "Flux", missing: "Cette page n’existe pas",
        missingHint: "Elle a peut-être une autre adresse ; cherchez son sujet.",
        unanswered: "Le serveur ne répond pas ; ce que vous voyez date d’avant.")

    static let spanish = PageWords(
        code: "es", thousands: ".",
        skip: "Ir a los resultados", searchFor: "Buscar",
        searchAll: "Buscar en todas las entradas", search: "Buscar", completions: "Sugerencias",
        newest: "Las entradas más recientes",
        posts: { count, digits in count == 1 ? "1 entrada{}" : "\(digits) entradas{}" },
        nothing: "No se encontró nada{}", forText: " para «{}»",
        didYouMean: "¿Quiso decir {}?",
        tryOther: "Pruebe con otras palabras, o con menos.", order: "Orden:",
        orders: [
            .relevance: "relevancia", .newest: "más recientes", .oldest: "más antiguas",
            .title: "título",
        ],
        chosen: "Solo entradas de", takeAway: "quitar", narrow: "Acotar",
        narrowing: "Acotar los resultados",
        facets: [
            .category: "Categoría", .tag: "Etiqueta", .author: "Autor", .year: "Año",
            .month: "Mes", .type: "Tipo", .site: "Sitio", .language: "Idioma", .has: "Con",
        ],
        cloud: "Etiquetas de estas entradas", withoutTitle: "(sin título)",
        readHere: "Leer aquí", why: "¿Por qué aquí?", points: "puntos",
        sections: "Partes de la entrada",
        pages: "Páginas", before: "Anterior", next: "Siguiente", first: "La primera página",
        page: { "Página \($0) de \($1)" },
        related: "Entradas parecidas", original: "Original", picture: "Imagen",
        foot: "Búsqueda con wpsearch.", feed: "Canal", missing: "Esta página no existe",
        missingHint: "Puede que ahora tenga otra dirección; busque su tema.",
        unanswered: "El servidor no responde; lo que ve es de antes.")
}

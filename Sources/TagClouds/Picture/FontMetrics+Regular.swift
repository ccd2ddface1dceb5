// Written by .ci/font-metrics from DejaVu Sans 2.37; not to be changed by hand.
//
// The numbers are facts of the font, which may be used, copied and changed freely under its licence (Bitstream Vera's and
// Arev's; DejaVu's own changes are in the public domain: dejavu-fonts.github.io/License.html). No outline is here.
//
//     GLYPHS   a line is the first character in hexadecimal, then four digits of base 64 for each: two of the advance in
//              1/2048 of the font size, one of how far it reaches above the base line, one of how far below, both in 1/48
//              and rounded up. "____" is a character that the font does not have.
//     PAIRS    left characters, then by what their distance from right characters changes, in 1/2048 of the font size.

extension FontMetrics {
    /// Glyphs of DejaVu Sans, regular.
    static let regularGlyphs = #"""
        0020 KLAAM1jAOujAa0jAUXlIeakBY9kBIzjAMflHMflHQAkAa0fAKLGGLjQAKLGAKyjFUXkBUXjAUXkAUXkBUXjAUXjBUXkBUXjAUXkBUXkBKyZAKyZG
        003C a0cAa0WAa0cAQ_kAgAiJV5jAV9jAWWkBYpjAUOjASajAYzkBYEjAJcjAJcjKU_jAR1jAbnjAX8jAZMkBTTjAZMkHWPjAUUkBTjjAXbjBV5jAfpjA
        0058 V7jATjjAV7jAMflHKyjFMflHa0jAQAAMQAnATnbBUUlBRmbBUUlBTsbBLRlAUUbKUSlAI5lAI5lKSilAI5lAfLbAUSbATlbBUUbKUUbKNKbAQrbB
        0074 MjiAUSbBS8bAaLbAS8bAS8bKQzbAUXlIKylMUXlIa0UA
        00A0 KLAAM1bJUXiIUXkAUXdAUXjAKyiJQAkFQAlAgAjAPFkATlZAa0VAAAQAgAjAQAkAQAkAa0fAM1kAM1kAQAnAUXbKUXjFKLUAQAAKM1kAPFkATlZA
        00BC fBkBfBkBfBkBQ_bKV5tAV5tAV5tAV5tAV5sAV5tAfLjAWWkKUOtAUOtAUOtAUOsAJctAJctAJctAJcsAYzjAX8tAZMtBZMtBZMtBZMtBZMsBa0dA
        00D8 ZMlCXbtBXbtBXbtBXbsBTjtATXjAUKlBTnnBTnnBTnnBTnmBTnlBTnrBfbbBRmbKTsnBTsnBTsnBTslBI5nAI5nAI5nAI5lATllBUSmATlnBTlnB
        00F4 TlnBTlmBTllBa0bATldDUSnBUSnBUSnBUSlBS8nKUUlKS8lKV5sATnkBV5uATnlBV5jKTnbKWWtBRmnBWWtBRmnBWWsBRmlBWWtBRmnBYptAUUlB
        0110 YzjAUUlBUOsATskBUOtATsmBUOsATslBUOjKTsbKUOtATsnBYztBUUnKYztBUUmKYzsBUUlKYzkMUUmKYEtAUStAdUjAWPlAJctAI5mAJcsAI5kA
        012C JctAI5mAJcjKI5lKJcsAI5bAS4jKRylKJctKI5nKU_jMSilMSibAR1tAI5tAR1jMI5lMR1jAMAlAR1jAK8lAR_jAJGlAX8tAUSnAX8jMUSbMX8tA
        0148 USnAaCjAX8kKUSbKZMsBTlkBZMtBTlmBZMtBTlnBiPjAgvbBWPtANKnAWPjMNKbMWPtANKnAUUtBQrnBUUtBQrnBUUkKQrbKUUtBQrnBTjjKMjiK
        0164 TjtAMjoATjjAMjiAXbtBUSmBXbsBUSkBXbtBUSmBXbtBUSpBXbtBUSnBXbjKUSbKfptAaLnATjtAS8nKTjsAV7tAQznAV7sAQzlAV7tAQznALRlA
        0180 UUlBXhjAV9jAUUlBV9jAUUlBWgkBWWtBRmlBYzjAaNjAV9jAUUlBTlbKUOjAZMkBTqkBSajKLRlKYztBV-jLfflALUjAJcjAX3kASilAI5lAS8lA
        019C fLjBX8jKUSbKZMkBdOlBTleBeXkBYTbKU3jAUUlKWPjHUUkBQrbBUOjAKwlKMjiKTjjAMjlATjjKbdlBUSeBYdjBXEjBXzkAXYbKV7jAQzbAVUjC
        01B8 VUjCSfbLQzbKUXkAVUjCSfbLQViBUUbKJcjKPwjKOsjKJdjAtgtApknAk8nBavjKZLlKOnlKdzjKdklKZhlKV5tATnnBJctAI5nAZMtBTlnBXbtB
        01D4 USnBXbyBUSsBXbzBUSrBXbzBUSrBXbzBUSrBTsbBV5yATnsBV5yATnqBfLsAfbkBYzkBUUbKYztBUUnKU_tASitAZMkKTlbKZMsKTlkKVUtCSfnL
        01F0 I5nKtgjApkjAk8lBYztBUUnKjnjBV1kKX8tAUSnAV5tATntBfLtAfbnBZMtCTlnDV5tATnnBV5sATnmBUOtATsnBUOsATsmBJctAI5nAJcsAI5mA
        020C ZMtBTlnBZMsBTlmBWPtANKnAWPsANKmAXbtBUSnBXbsBUSmBUUkMQrbMTjjMMjiMUEkLQsbLYEtAUStAXikKa0lEWWkBTifBV7jKQzbKV5sATnlB
        0228 UOjKTsbKZMyBTlsBZMyBTlqBZMsBTllBZMyBTlsBTjsAS8kKPMlEa-bEPRiEI5bKf8lBf8bKV5lCWWlCRmdDR1jATjlCQrbMQzbMTTjAPVbAV9jA
        0244 XbjBV5jAUOoFTsfFJcjKI5lKZAkKUUbKWPjANKbATjjAS8bK
        0250 TNbBUUbBUUbBUUlBRlbBRmbEUUlKWSlBTsbBTsbBaObBRTbBRBbBY0bBVQbBI5bKWRlKUUbKUJbBTEbLTEbBUSbKUSlAUSlKI5lAK1bAL5bAMqlA
        026C PmlAI6lKWmlLfLbBfLbKfLbKUrbKUjbKUSbATlbBbdbAXTbBVHlKNQbBNQlBNPbKNKbKNJbKQ-bAQ-bATUbATUbAQrbKKwlKKwlKOxbKKwlKMjbI
        0288 MjiKUSbBTxbBTJbAS8bAaLbAS8lATjbAQzbKQzbDSfbLSfbLQVlAQVlAQVlAQVlLZMkBSjbAVQbBWqlBU7bAJWlKVWbLQObAXRlKQVlAQVlAgdlB
        02A4 h2lLgalDakiAThlKY6iEbJlKWllAU8lAQffBQffAVKlLVPlKM8lAMxlAFmlAISfAJdfAJefAMIfAQffAL7fAI6nAOunAKLjAKLjAKLqAJ1lAJ1lA
        02C0 L1lAL1lAQApAQApAQAnAQAnAQAnAQAnAIzlAQAkAQAnAQAnAIzGIQAAIQAAMQAAMKyZAKyZAJ1ZAJ1ZAQAWAQAWAMeUAKKPAQAmAQAlAQArAQAAK
        02DC QAmAQAnAKGZAQAnANofAFUlAL8gAONfAL1lAPyhAPyhAPyhAPyhAPyhA________QAANQAnAQljA________________QACM____________QAAK
        02F8 ________________________________
        0300 AAnAAAnAAAnAAAmAAAkAAAlAAAmAAAlAAAlAAAnAAArAAAnAAAnAAAoAAAoAAAnAAAtAAAmAAAfAAApAAApAAAlAAAANAAANAAAMAAAMAAtAAAeA
        031C AAAMAAAMAAAMAAAMAAAJAADKAADKAAAJAAAJAAAMAAAMAAAKAAAKAAAMAAALAAALAAAMAAAMAAALAAALAAALAAAIAAAMAAAMAATAAAPAAAPAAAdD
        0338 AAlCAAAMAAAKAAAMAAALAApAAApAAAlAAAnAAAnAAAmAAApAAAvAAAAKAAmAAAALAAAMAAAMAAnAAApAAAoAAAAMAAAMAAAA____AArAAAqAAAAM
        0354 ____________AArAAAlA____AAAM____AAAMAAvAAAtAAAAIAArAAAtAAAAM____________________________________________________
        0370 U8jASLbAbljAUujAI6nAI6CKX8jAUzbA________QAAKRlbBRmbBRlbBKyZGJcjK________________QAnAQAvAWKnAKLUAX4nAb4nANEnA____
        038C aAnB____aZnAabnAK1vAV5jAV9jAR1jAV5jAUOjAV7jAYEjAZMkBJcjAU_jAV5jAbnjAX8jAUOjAZMkBYEjATTjA____UOjATjjATjjAZMjAV7jA
        03A8 ZMjAYdkAJcsATjsAVGnBRTnBUSnKK1nAShvBVGbBUblKS8bKTlkBRTbBRalLUSbKTllBK1bAS3bAS8lAUXbKR4bAR2lLTlbBTRbBUUbKSybLUSbB
        03C4 TRbAShbBVHbKSfbLVHbKazbBK1lAShlBTlnBShnBaznBU_jKTqlBT0lBWXkAa9nAWXsAVHlKazbBVPbKZMkKTlbKUwjLSybLSajAOrlKVHjBVHlA
        03E0 bskKUFbJd4jLazbLYRkKVGbKZVjLTrcBV-kKTbbKYkkAUAbAWYlBTllBTjjKRKjLVPbBUUbKRmbBI5lKZMkBTsbBTsbBTXjAUUlKWWkBbnjAU1bK
        03FC UUbKWgkBWWkBWgkB
        0400 UOtAUOsAZKjKThtAWWkBUUkBJcjAJcsAJcjKjAjAhcjAZKjAWutAX8tATgtAYEjIV5jAV9jAV9jAThjAZAjIUOjAiejAUhkBX8jAX8tAWujAYEjA
        041C bnjAYEjAZMkBYEjATTjAWWkBTjjATgjAbjjAV7jAY2jIV8jAiOjAjAjIapjAcPjAV9jAWWkBijkBWPjATnbBTvmBS3bAQ0bAWIbHTsbBc1bARBbB
        0438 UzbAUzlATVbAUdbAYJbAU7bATlbBU7bAUUbKRmbBSpbAS8bKbXjKS8bAVybHS6bAdSbAeJbHWnbAZRbAS3bARkbBa8bBTQbATsnBTslBUAlKQ0nA
        0454 RkbBQrbBI5lAI5lAI5lKc4bAcwbAU3lATVnAUznAS8lKU7bHd4jBazbBYqjAVglAeKkBX-bBcJjAZEbAlHjAgDbAZMjATlbAg3jAaYbAUXtKRTlK
        0470 bajAcDlKZMkBTlbBZAkAVSbAZAtAVSnAfwkKc8bKegkBYRbBlwtBg5lBd4sBazkBWWkKRmbKQFWDAAnAAAmAAAnAAAnAAAmAAAtJAAyOYutKVqlK
        048C V9jAS3iATTjAUUbKThrAQ0iAVmjAS5bAT-jKQ9bKiejIc1bHUhkKRBbKWujITVbHWujATVbAWujATVlAbajAanbAYEjIVJbHgdjAcEbAimjKdTbK
        04A8 cGkBWLbBWWkKRmbKTjjISpbHTjjAS8bKTjjAS8bKV7jIS8bHd5jIZ0bHV8jIS6bHV8jAS6bAV8jAUSlAeHkBXTbBeHkJXTbIJcjAietAc1mAU_jK
        04C4 TVbKY1jKVdbKYEjKVJbKY2jKVybKV8jIS6bHcajKYybKI5lAV5uATnlBV5sATnlBfLjAfbbBUOtATsmBZMkBTsbBZMsBTslBiesAc1lAUhsBRBlB
        04E0 VUjCSfbLX8sAUzkAX8sAUzlAZMsBTllBZMkBTlbBZMsBTllBWWsBRklBTgsAS8kKTgsAS8lKTgtAS8nKV8sAS6lAThjIQ0bHcPsAZRlAVmjKS5bK
        04FC V7jKS8bKV7jAS8bAV9jAS3bAgMjBctbBfMkBb0bBVukKS1bKiTjBeobBjnjBe9bBYzkBVHbBYvjBWwbBTqkBRTbBYEjKUdbKlajAfzbAcnjAbqbK
        0518 hBjAfjbBZMkHUUbKfpjAaLbAWujATVbAiljKc-bKimjKdMbKZYjIV2bH________________________________________
        0531 YhjCXbkAYHkAYHkAXbjBYtkAUfjAXbkAbgkBYHjBWHjAREjAdgjBbokBXbjAW6jCYgkCYHkAYjkAZVjBXSkBXVjBYPjBXbkAW0kCZnkAYlkAZVkA
        054D XbjBYHjAWkkBWNkAXzkBRNjAZ8jAYOkAZMkBZSjB________J1lAKLjAHgnALkrAHnnAM-qAQAlA____fLbBUSbKVDbKVObKUSlBUUbKQelAUSbK
        0569 XobKVDlBUSlKIsbKfXlKT7lBUSlKUSlATdlBUTbKUIlBUSlBIsbKUSlBP9bKUSbAM8bKfLbKR7bKUwbAUSbBUSlKfKbBUSbKURbKN6bAfKlKUXbK
        0585 TgbBZxlKZ-lB____KyUALjQA
        0591 ________________________________________________________________________________________________________________
        05AD ____________AAALAAALAAALAAALAAAIAAAIAAALAAAIAAAKAAiAAAiAAAAMAAPAAAALLjbAAAiAJcfFAAiAAAiAJcbA________OIbAAAAL____
        05C9 ____________________________VZbASgbANMbBRebAU6bAIubALFbAU6bAUwbBHKbARMbKQ7bASMjAVPbAVvbAIubKM0bAUxbBUCbFUebKT_bA
        05E5 RRbKS_bAWtbKSEbAWrbAVCbB____________________PEbANibAKlbANTbAUobA
        0606 UZrBUZrB____YOfAfQfA____KVMA________________________________AAqA____________________KLfA____________Q_kA____PDYA
        0622 JwuAJwyAQidMJwlMareHJwlAfbQJRKZCfbYBfbeBUqVMUqVMUqdMQzUBQzdBRqNMRqXMozSMozdMnNSMnNXMeYlAeYlATGZMTGgM____________
        063E ________JYFAhLfDasfMa-lCYPlIVTSMYXYMRKYMQiQMarUHarUMAAoAAAqAAAAMAAiAAAqAAAAHAAqAAArAAAjAAAnAAAAM____AAsA________
        065A AAmA____________________RMRARMfARMfARMfARMfBRMfBRMfARMfARMfARMfARMfAKZQGKLjARcaAeIQBY1YLAArA____________JWqA____
        0676 ____________fbhBfbeBfbQMeITJeIXBfbQMfbeBfbQMUqjMUqiMUqVMUqVMUqiMUqVMUqVMQzkBOQUJOQUJOQkJQzdBQzUIQziBOQhBOQiBRqgM
        0692 PdbMP8NMQ9NMTiNMQ9NMPdXMRqdMPddMnEXMnESMnEdMmsSMmsdMdmlATGmMhLYDhLYJhLfJhLlDhLYPhLlDY1fLY1lLcplDhulDcplDaYlCa-tC
        06AE aYlPcpsDcpsDcpsDcpsJcpsPcpyDXQvIXQuIXQyIXQlTXgXQYXSMYXhMXgXQXgdIWWYMUqdM________________________QibMQidMQigM____
        06CA ____QidMarUI____ZDbH____arUT________________QxSC________________________________________________________________
        06E6 ________________________________________RMRARMfARMfARMfARMfARMfBRMfARMfARMfARMfA________________________
        10A0 b-oBXeoBVupIatoBTspAYkpAYHoBdQpBOgqAT1oAa-oBcPoBT_oAbWpJZApBUJoAdLoBT3oBT2pBbWpJbtpAXKoAUKpBT3oAUAoBT1oAaLpBb9oB
        10BC TsoBT8pBUAoBXMoAbBoBTEoAWCpBTEoATAoAXopB________________________________________QQdBQkpBSmbMaLbMQQbMQabMQBpBZobB
        10D8 QkbAQVbMiEbMQupBQuoBZKbBQQoBQkbMZeoAQuoBU8hMQucMaabMQaoMZKbMQkaMQkpBQupASSaMQuoBQkpBQpoMQuoBOicMQQpBQkpBQQbHQQbM
        10F4 QkpMRvpBafbMRqbMQQaMSSbMQQbEOVYBKXpA
        1E00 V5jMTnbMV9sAUUsBV9jJUUlJV9jIUUlIWWtKRmnKYpsAUUuBYpjJUUlJYpjIUUlIYpjKUUlKYpjMUUlMUOzATstBUOzATstBUOjLTsbLUOjKTsbK
        1E1C UOtKTsmKSasALRuAYzrBUUkKYEsAUSsAYEjJUSlJYEsAUSsAYEjKUSlKYEjLUSlLJcjKI5lKJczAI5rAU_tASitAU_jJSilJU_jISilIR1jJJNlJ
        1E38 R1tJJNsJR1jII5lIR1jMI5lMbntAfLnAbnsAfLlAbnjJfLbJX8sAUSlAX8jJUSbJX8jIUSbIX8jMUSbMZMzBTlrBZMzBTlrBZMzBTltBZMzBTltB
        1E54 TTtAUUnKTTsAUUlKWPsANKlAWPjJNKbJWPsJNKkJWPjINKbIUUsBQrlBUUkJQrbJUUtBQrnBUUzBQrvBUUsJQrkJTjsAMjuATjjJMjiJTjjIMjiI
        1E70 TjjMMjiMXbjJUSbJXbjKUSbKXbjLUSbLXbzBUSwBXbyBUSqBV5tAS8mAV5jJS8bJfptAaLnAfptAaLnAfpsAaLlAfpsAaLlAfpjJaLbJV7sAS8lA
        1E8C V7sAS8lATjsAS8lKV7tAQznAV7jJQzbJV7jIQzbIUSlIMjsAaLrAS8rKTnlBLRuALRlALRlAYmkBTlkBV5jJTnbJV5wATnnBV5yATnpBV5yATnpB
        1EA8 V5zATnqBV5zATnqBV5tJTnnJV5zATnrBV5zATnrBV50ATnsBV5zATnrBV5uJTnlJUOjJTsbJUOwATsnBUOtATsmBUOyATspBUOyATspBUOzATsqB
        1EC4 UOzATsqBUOtJTsnJJcwAI5nAJcjJI5lJZMkJTlbJZMwBTlnBZMyBTlpBZMyBTlpBZMzBTlqBZMzBTlqBZMtJTlnJdOtBTlnBdOtBTlnBdOwBTlnB
        1EE0 dOtBTlmBdOlJTleJXbjJUSbJXbwBUSnBbdtBUSnBbdtBUSnBbdwBUSnBbdtBUSmBbdlJUSeJTjtAS8nKTjjJS8bKTjwAS8oKTjtAS8mKYnjAPRlA
        1EFC ________________
        1F00 VGnBVGnBVGnBVGnBVGnBVGnBVGtBVGtBV5nAV5nAcFnAcFnAYnnAZpnAWqtAXxtARTnBRTnBRTnBRTnBRTnBRTnB________WwnAWwnAe6nAfMnA
        1F1C cwnAdsnA________USnKUSnKUSnKUSnKUSnKUSnKUStKUStKaynAavnAiwnAi2nAg3nAhonAd4tAeTtAK1nAK1nAK1nAK1nAK1nAK1nAK1tAK1tA
        1F38 MKnAL-nAUUnAUUnASQnATMnAPqtAPxtATlnBTlnBTlnBTlnBTlnBTlnB________ZvnBbJnBjCnBjMnBeCnBfDnB________ShnBShnBShnBShnB
        1F54 ShnBShnBShtBShtB____ZFnA____f7nA____gZnA____cutAaznBaznBaznBaznBaznBaznBaztBaztBZrnAa_nAi3nAjDnAeRnAfHnAdftAeetA
        1F70 VGnBVGnBRTnBRjnBUSnKU8nKK1nAK1nATlnBTlnBShnBShnBaznBaznB________VGnKVGnKVGnKVGnKVGnKVGnKVGtKVGtKV5nKV5nKcFnKcFnK
        1F8C YnnKZpnKWqtKXxtKUSnKUSnKUSnKUSnKUSnKUSnKUStKUStKaynKavnKiwnKi2nKg3nKhonKd4tKeTtKaznKaznKaznKaznKaznKaznKaztKaztK
        1FA8 ZrnKa_nKi3nKjDnKeRnKfHnKdftKeetKVGmBVGkBVGnKVGbKVGnK____VGmBVGmKV5tAV5sAW7nAWKnAV5jKQAnAQAAKQAnAQAmAQAtAUSnKUSbK
        1FC4 U8nK____USmKUSmKZwnAX4nAdynAb4nAYEjKQAnAQAnAQAtAK1mAK1kAK1vAK1vA________K1mAK1tAJctAJcsAPNnANEnA____QAnAQAnAQAtA
        1FE0 ShmBShkBShvBShvBUUnKUUnKShmBShtBTjtATjsAbDnAaZnAV7nAQAvAQAvAQAnA________aznKazbKaznK____azmBazmKeHnBaAnBdhnAabnA
        1FFC YdkKQAnAQAnA____
        2000 QAAAgAAAQAAAgAAAKjAAIAAAFWAAUXAAKLAAGZAADMAAAAAAAAAAAAAAAAAAAAAALjQALjQAUXPAQAPAgAPAgAPAQAlMQAAMKLjAKLjAKLGGKLjA
        201C QljAQljAQlGGQljAQAjFQAjFS4ZAS4bAKtGAVXGAgAGAKLVAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGZAAq8kB3ikBHRjAL9jAQpjAHRjAL9jAQpjA
        2038 K2AMMzZAMzZAa0jAPijAQ_kAQAlAZuAMZutAIALMgAoCQAVAFWkBMflHMflHdgkAXdkAXdkAP6bGUXjFQAZAQAZAQAVCKyZGZutMQAtBOZjFgAUA
        2054 ZuAMa0fASwdAVOjAa0eAa0eAKLjAZhqHa0jAKLgAKLhAHHAAAAAAAAAAAAAAAAAAAAAA____________________AAAAAAAAAAAAAAAAAAAAAAAA
        2070 M1kAFulA________M1kAM1kAM1kAM1kAM1kAM1kAQ5hAQ5aAQ5cAH3lAH3lAMwfAM1UBM1UAM1UAM1UBM1UAM1UBM1UBM1UAM1UBM1UBQ5RAQ5KA
        208C Q5NAH3VEH3VE____MiQBNWQBNPQBONPANWQBM8VANoVAFUVAT8QAMwQANtQGL8QAJcTA
        20A0 cEkAUXmDUXkBUXjAUXkAfLfFUXjAoujBiXjBfpjAZGjBUXlIUXkBUXjAUXjAoukLUXkBUXjAUXnEUXjAYxkBUXlI________UXjAUXjAUXjA____
        20BC ____UXjA________
        2100 gmlCgmlCWWkBj8kBUjjAgmlCiJlCTqkBWWeHedkA____fokBYJkHbMjAUSlAUSlAPCkBWUkBXDkBNOkBaLlBZojAhSjAgAjAWUYLWcjAZMkHZimB
        211C aDkBZWjAcsjAV5pGgokAiYbAgAjAV5pGX1jASflLYdkAYdjBTumIK1bAU_jAV5tAZKmAWgkCbWgBS8aBTYkBZKlBSajAiOlCOyTBX2kBVkkBO6kC
        2138 UokCMKlAdogCmNbAWebBXSbKU8jAbKjAZ8jKYzkBR1jAR1jATjjAaNjAWqlBTsbBLPlALPlK____Y9kB________Q2bA____
        2190 a0aAa0kAa0aAa0jBa0aAa0kBa0dAa0dAa0dAa0dAa0aAa0aAa0UAa0UAa0aAa0kAa0aAa0jBa0aAa0aAa0aAa0kAa0aAa0jBa0kAa0cAa0cAa0cA
        21AC a0cAa0aAa0aAa0kBa0kAa0kAa0jBa0jBa0dBa0fAa0hAa0hAa0jAa0hDa0hAa0hAa0aAa0SAa0kAa0kAa0aAa0SAa0kAa0kAa0hDa0kBa0hDa0hD
        21C8 a0kAa0hDa0jBa0eAa0eAa0aAa0aAa0aAa0aAa0kAa0aAa0jBa0aAa0kBa0dCa0dCa0fAa0fAa0aAa0aAa0aAa0aAa0kAa0jBa0aAa0kAa0aAa0jB
        21E4 a0aAa0aAa0bAa0lAa0bAa0jCa0lAa0lAa0lAa0lAa0lAa0lAa0bAa0jAa0jAa0lCa0aAa0kBa0oKa0aAa0aAa0aAa0aAa0aAa0aAa0aAa0aAa0aA
        2200 V5jAUXkBQjgBUOjAUOmDb4jBVajAVajAb4jBb4pHW-bAb4jBb4pHW-bAUXYAYOjKYOjKVkjKa0SAa0fAa0jAKyjFUYlDa0fAUCXAUCWAUZnBUZtB
        221C UZtBW3YAaqYAa0gAcsjAcsjDa0jBQAmLQAmLQAmLQAmLXbcAXbcAXbcAXbcAQrlLZQlLh1lLQrlLZQlLh1lLQrlLQrlLQrlLUXdAUXdAIVeAUXdA
        2238 a0bAa0bAa0bAa0bAa0UAa0UAa0XAa0dAMAfAa0bAa0WAa0YAa0dAa0dAa0dAa0gBa0YAa0eAa0dAa0dAa0dAa0aAa0dAa0dAa0eAa0eAa2eAa2eA
        2254 gAXAgAXAa0WAa0lAa0gAa0nAa0nAa0pAa0pAa0lAa0lAa0qAa0eAa0aAa0gCa0fAa0cAa0cAa0fEa0fEa0fIa0fIhgeAhgeAO2lHa0eAa0hAa0eD
        2270 a0hFa0hFa0cDa0cCa0gGa0hFa0hFa0hFa0nKa0nKa0gCa0gCa0hGa0hGa0hFa0hFa0lDa0hHa0bAa0bAa0jFa0jFa0eAa0eAa0kGa0kGa0eEa0eE
        228C XbcAXbcAXbcAa0cAa0cAa0fEa0fEY-fAY-fAa0fBa0fBa0fBa0fBa0fBa0fBa0fBa0fBa0fBa0fBa0fBa0fBa0fBb4iAb4iAb4iAb4iAQqiAQqiA
        22A8 b4iAb4iAb4iAb4iAb4kCb4kCb4kCb4kCa0hDa0hDa0eAa0eAa0hDa0hDgAWAgAWAa0WAa0hDQqiAXbkAXbkAXbkAa0bAa0bAaQjKaQjKaQjKaQjK
        22C4 UCbAKLUAUCZAa0eAgAgCgAgCgAgCgAgCgAgCa0YAXccAXccAa0fBa0fBa0gAa0gBa0jAa0jFa0cAa0cAtheAtheAa0pLa0pLa0cAa0cAa0hGa0hG
        22E0 a0lJa0lJa0lHa0lHa0eFa0eFa0cHa0cHa0hJa0hJa0lHa0lHa0oKa0oKgAjFgASAgAjFgAjFgAjBb4jBW-bAb4sBb4pBW-hAb4jHb4jBgAjBb4jB
        22FC W-bAb4pBW-hAb4jA
        25A0 ePfGePfGePfGePfGePfGePfGePfGePfGePfGePfGVsZAVsZAePWAePWARnfGRnfGYnWAYnWAYnfGYnfGQEZAQEZAYnfGYnfGQEZAQEZAYnZAYnZA
        25BC YnfGYnfGQEZAQEZAYnfGYnfGQEZAQEZAYnZAYnZAYnfGYnfGYnfGb7fHP0nMb7fHb7fGb7fHb7fHb7fGb7fGb7fGb7fGb7fGb7fGb7fGQ3fHQ3fH
        25D8 ZUlBfDlMfDlAfDNMMZfAMZfAMZNHMZNHb7fAb7NHYnfGYnfGYnfGYnfGS4ZAePfGePfGePfGePfGePfGYnfGYnfGYnfGj0lMePfGePfGePfGePfG
        25F4 b7fGb7fGb7fGb7fGYnfGYnfGYnfGakdEakdEXcaBXcaBYnfG
        """#

    /// Kerning of DejaVu Sans, regular.
    static let regularPairs = #"""
        - -243 YÝŸ -188 TŤ -120 V -102 X -83 W -73 B -55 v -45 AÀÁÂÃÄĀĂĄ -36 yýÿ 38 oòóôõö 57 OÒÓÔÕÖ
        - 75 GQĞ 114 J
        A -264 “ -253 ” -159 TYÝŢŤŶŸȚȲỲ -139 yýÿŷȳỳ -131 V -120 v -112 WŴẀẂẄ -83 wŵẁẃẅ -73 f« -45 -
        A -36 .:CGOQcdeoqtÇÒÓÔÕÖçèéêëòóôõöĆćĈĉĊċČčďđēĕėęěĜĞĠŌōŎŏŐőţťǆǪǫǬǭțȮȱ 47 „ 57 AÀÁÂÃÄĀĂĄ
        B -112 YÝŶŸỲ“” -83 „ -73 WŴẀẂẄ -63 V« -36 CGOS»ÇÒÓÔÕÖĆĈĊČĜĞĠĢŌŎŐŚŜŞŠǪǬȘȮ
        C -36 Y«»ÝŶŸȲỲ 38 ”
        DÐĎ -188 „ -112 YÝŶŸȲỲ -55 ” -45 “ -36 AV«»ÀÁÂÃÄĀĂĄ
        F -376 „ -329 . -188 AayÀÁÂÃÄàáâãäåýÿĀāĂăĄąŷȳỳ -159 : -149 irįĳŕŗř
        F -112 euèéêëùúûüēĕėęěũūŭůűų -73 oòóôõöōŏőǫǭȯ -45 “ -36 STŚŜŞŠŢŤŦȘȚ
        GĞ -102 YÝŸ -73 TŤ -55 „ -45 “” -36 «»
        H -73 “„ -63 ” -36 .
        J -112 „ -73 -“ -63 ” -36 A«»ÀÁÂÃÄ
        K -215 - -159 TŤ -149 yýÿ -131 « -112 COÇÒÓÔÕÖĆČ -102 eouèéêëòóôõöùúûüěů -73 WYÝŸ -63 “”
        K -55 UÙÚÛÜŮ -36 AaÀÁÂÃÄàáâãäå
        LĹĽ -538 ” -415 “ -282 TŤ -272 YÝŸ -225 V -188 Wyýÿ -102 UÙÚÛÜŮ -73 OÒÓÔÕÖ
        LĹĽ -36 -eouèéêëòóôõöùúûüěů 47 AÀÁÂÃÄ
        OÒÓÔÕÖ -188 „ -131 X -112 YÝŸ -83 . -45 “ -36 :AV«ÀÁÂÃÄ” 57 -
        P -329 „ -319 . -131 AÀÁÂÃÄ -92 aàáâãäå -73 eoèéêëòóôõöě -45 -YiÝŸ -36 nrsu«ñùúûüňŕřşšů
        P 38 “”
        Q -131 „ -45 “ -36 ” 57 -
        RŔŘ -149 TŤ“ -131 YÝŸ” -112 Vy«ýÿ -102 CÇĆČ -92 eouèéêëòóôõöùúûüěů -83 -AWÀÁÂÃÄ -73 . -63 :
        RŔŘ -45 aàáâãäå -36 »„
        SŞŠ 38 AÀÁÂÃÄ
        T -348 ceoçéóćčě -339 aswáşš -319 yýÿ -311 uúů -301 rŕř -288 èêë -281 ùûü -268 òôõö -264 „
        T -243 . -239 àâãäå -225 : -188 -« -159 AÀÁÂÃÄ -120 CÇĆČ -112 » -63 i -45 ” -36 TŤ
        UÙÚÛÜŮ -36 ZŽ
        V -282 „ -264 . -178 « -167 : -159 aeoàáâãäåèéêëòóôõöě -139 uùúûüů -131 AÀÁÂÃÄ -120 - -112 »
        V -55 yýÿ -45 i -36 OÒÓÔÕÖ
        W -264 „ -235 . -131 aàáâãäå -120 :eoèéêëòóôõöě -112 A«ÀÁÂÃÄ -92 rŕř -83 - -73 uùúûüů -45 i
        W -36 y»ýÿ“
        X -159 “ -149 CÇĆČ -131 OÒÓÔÕÖ -112 « -102 - -92 eèéêëě -83 ” -45 „ -36 TŤ
        YÝŸ -415 . -282 aàáâãäå -272 :eoèéêëòóôõöě -264 „ -243 - -235 uùúûüů -225 « -159 AÀÁÂÃÄ
        YÝŸ -149 » -112 COÇÒÓÔÕÖĆČ“ -73 i -36 ”
        ZŽ -36 -“”„
        eèéêëě -36 x
        f -235 „ -149 . -112 - -73 :« -36 twy»ýÿť -31 f 65 “
        k -73 eoyèéêëòóôõöýÿě -63 uùúûüů -36 aàáâãäå
        nñň -149 “ -112 ” -92 „
        oòóôõö -149 “ -131 „ -73 ” -63 x -36 . 38 -
        rŕ -311 „ -188 . -131 - -73 « -55 x -45 ceoçèéêëòóôõöćčě -36 :dghmnqrñğňŕř 72 ď 86 ”
        v -272 „ -159 . -112 : -55 - -36 «»”
        w -215 „ -188 . -112 : -36 «»
        x -63 eoèéêëòóôõöě -36 cçćč
        yýÿ -301 „ -292 . -149 : -36 -«»
        « -149 YÝŸ -112 TVŤ -36 BCDGJWvwyÇýÿĆČĎĞ 151 Æ
        » -225 YÝŸ -188 TŤ -178 V -112 WX -73 ABÀÁÂÃÄ -36 CDJOvwyÇÒÓÔÕÖýÿĆČĎ
        À -264 “ -253 ” -159 TYÝŢŤŶŸỲ -139 yýÿŷỳ -131 V -120 v -112 WŴẀẄ -83 wŵẃẅ -73 f« -45 -
        À -36 .:CGOQcdeoqtÇÒÓÔÕÖçèéêëòóôõöĆćĈĊċČčďēĕėęěĜĞĠŌōŎŏŐőţťȮȯ 47 „ 57 AÀÁÂÃÄĀĂĄ
        ÁÂÄ -264 “ -253 ” -159 TYÝŢŤŶŸỲ -139 yýÿŷỳ -131 V -120 v -112 WŴẀẂẄ -83 wŵẃẅ -73 f« -45 -
        ÁÂÄ -36 .:CGOQcdeoqtÇÒÓÔÕÖçèéêëòóôõöĆćĈĊċČčďēĕėęěĜĞĠŌōŎŏŐőţťȮȯ 47 „ 57 AÀÁÂÃÄĀĂĄ
        Ã -264 “ -253 ” -159 TYÝŢŤŶŸỲ -139 yýÿŷỳ -131 V -120 v -112 WŴẀẂẄ -83 wŵẃẅ -73 f« -45 -
        Ã -36 .:CGOQcdeoqtÇÒÓÔÕÖçèéêëòóôõöĆćĈĊċČčďēĕėęěĜĞĠŌōŎŏŐőţťȮ 47 „ 57 AÀÁÂÃÄĀĂĄ
        Æ -112 „ -92 ” -83 “
        ÇĆČ -36 Y«»ÝŸ 38 ”
        Þ -188 „ -149 . -73 : -36 “
        ß -112 “” -83 „ 38 -
        ð -112 ” -92 “ -73 „
        ĀĂ -264 “ -254 ” -159 TYÝŢŤŶŸỲ -139 yýÿŷỳ -131 V -120 v -112 WŴẀẂẄ -83 wŵẃẅ -73 f« -45 -
        ĀĂ -36 .:CGOQcdeoqtÒÓÔÕÖçèéêëòóôõöĆĈĊċČďđēĕėęěĜĠŌōŎŏŐőţťȮȯ 47 „ 57 AÀÁÂÃÄĀĂĄ
        Ą -264 “ -254 ” -159 TYÝŢŤŶŸỲ -131 V -120 v -112 WŴẀẂẄ -83 wŵẃẅ -73 f« -45 -
        Ą -36 .:CGOQcdeoqtÒÓÔÕÖçèéêëòóôõöĆĈĊċČďđēĕėęěĜĠŌōŎŏőţťȮȯ 47 „ 57 AÀÁÂÃÄĀĂĄ
        Đ -188 „ -112 YÝŸ -55 ” -45 “ -36 AV«»ÀÁÂÃÄ
        ŀ -193 l
        ř -311 „ -188 . -131 - -73 « -55 x -45 ceoçèéêëòóôõöćčě -36 :dghmnqrñďğňŕř 86 ”
        Ť -348 ceoçèéêëòóôõöćčě -339 aswàáâãäåşš -319 yýÿ -311 uùúûüů -301 rŕř -264 „ -243 . -225 :
        Ť -188 -« -159 AÀÁÂÃÄ -120 CÇĆČ -112 » -63 i -45 ” -36 TŤ
        ‐ -243 YÝŸ -188 TŤ -120 V -102 X -83 W -73 B -55 v -45 AÀÁÂÃÄ -36 yýÿ 38 oòóôõö 57 OÒÓÔÕÖ
        ‐ 75 GQĞ 114 J
        “ -387 Æ -264 AÀÁÂÃÄ -149 oòóôõö -120 X -112 nrñňŕř -73 CGOQfvwyÇÒÓÔÕÖðýÿĆČĞ
        “ -63 BDFHJKLPRÞßĎĹĽŔŘ -36 ZŽ
        „ -376 VYÝŸ -282 TŤ -253 W -235 v -196 w -112 COQyÇÒÓÔÕÖýÿĆČ
        „ -73 BDFGHKLPRXnorÞßðñòóôõöĎĞĹĽňŔŕŘř -36 f 38 AÀÁÂÃÄÆ 47 J
        """#
}

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
    /// Glyphs of DejaVu Sans, bold.
    static let boldGlyphs = #"""
        0020 LJAAOmjAQrjAa0jAWRlIgEkBb6kBJzjAOolHOolHQvkAa0fAMKKHNSSAMKKALsjFWRkBWRjAWRkAWRkBWRjAWRjBWRkBWRjAWRkBWRkBMzbAMzbH
        003C a0dAa0YAa0dASkkAgAiJYxjAYZjAXfkBakjAV3jAV3jAaRkBayjAL6jAL6jKYzjAUZjAf2jAayjAbNkBXdjAbNkIYpjAXDkBV1jAZ_jBYxjAjTjA
        0058 YrjAXLjAXNjAOolHLsjFOolHa0jAQAAMQAnAVmbBW6lBS-bBW6lBVtbBN7lAW6bLWylAK-lAK-lLVSlAK-lAhWbAWybAV_bBW6bKW6bKPybATDbB
        0074 PTiAWybBU3bAdkbAUpbAU3bLSobAWylILslMWylIa0UA
        00A0 LJAAOmbJWRiIWRkAUXdAWRjALsiJQAkFQAmAgAjASDkAUrZAa0WAAASAgAjAQAlAQAkAa0fAOBkAOBkAQAnAXjbLUXjFMKWAQAAKOBkASDkAUrZA
        00BC hIkBhIkBhIkBSkbKYxtAYxtAYxtAYxtAYxtAYxtAiujAXfkKV3tAV3tAV3tAV3tAL6tAL6tAL6tAL6tAa0jAaytAbNtBbNtBbNtBbNtBbNtBa0eA
        00D8 bNlCZ_tBZ_tBZ_tBZ_tBXLtAXnjAXBlBVmnBVmnBVmnBVmmBVmmBVmrBhibBS-bKVtnBVtnBVtnBVtmBK-nAK-nAK-nAK-mAV_lBWymAV_nBV_nB
        00F4 V_nBV_mBV_mBa0dAV_dDWynBWynBWynBWymBU3nLW6lKU3mLYxsAVmlBYxtAVmmBYxjKVmbKXftBS-nBXftBS-nBXftBS-lBXftBS-nBaktAW6lB
        0110 a0jAW6lBV3sAVtlBV3tAVtmBV3tAVtlBV3jKVtbKV3tAVtnBaRtBW6nLaRtBW6mLaRtBW6lLaRkLW6lLaytAWytAfKjAZSlAL6tAK-mAL6sAK-lA
        012C L6tAK-mAL6jKK-lKL6tAK-bAX0jKV8lLL6tKK-nLYzjLVSlLVSbAUZtAK-tAUZjLK-lLUZjAPWlAUZjAR0lAUjjAL4lAaytAWynAayjLWybLaytA
        0148 WynAfdjAaykKWybLbNsBV_lBbNtBV_mBbNtBV_nBlWkBjBbBYptAPynAYpjLPybLYptAPynAXDtBTDnBXDtBTDnBXDkKTDbKXDtBTDnBV1jKPTiK
        0164 V1tAPToAV1jAPTiAZ_tBWymBZ_sBWylBZ_tBWymBZ_tBWyrBZ_tBWynBZ_jKWybKjTtAdknAXLtAU3nLXLtAXNtASonAXNtASolAXNtASonAN7lA
        0180 W6lBZ9jAYZjAW6lBYZjAW6lBXfkBXftBS-jBa0jAcIjAYOjAW6lBWAbLV3jAbLkBWRkBV3jKN7lKaRtBZYkLhclAN8jAMdjAYzkAVSlALilAS8lA
        019C hWjBayjKWybKbNkBb9lBV_eBipkBdMbLZBjAW6lKYpjIXDkBTDbBV3jARqlLPTiLWnjAPTlAV1jKavlBWyeBbNjBaCjAZhkAY6bLXNjASobAYujC
        01B8 YujCUgbLSobKWRkAYujCUgbLSViBW6bKL6jKVFjKRajKL6jAxxtAtMnApinBgTjKfXlLV8lLmsjKlwlLhwlLYxtAVmnBL6tAK-nAbNtBV_nBZ_tB
        01D4 WynBZ_yBWysBZ_2BWysBZ_2BWytBZ_2BWysBVtbBYxyAVmsBYxyAVmsBiusAhilBaRkBW6bLaRtBW6nLYztAVStAbNkKV_bKbNsKV_lKYutCSonL
        01F0 K-nLxxjAtMjApilBaRtBW6nLpPjBZMkKaytAWynAYxtAVmtBiutAhinBbNtCV_nDYxtAVmnBYxtAVmmBV3tAVtnBV3tAVtmBL6tAK-nAL6tAK-mA
        020C bNtBV_nBbNtBV_mBYptAPynAYptAPymAZ_tBWynBZ_tBWymBXDkMTDbMV1jMPTiMWGkLTcbLaytAWytAaykKbrlEZ5kBVFgBXNjLSobLYxtAVmlB
        0228 V3jKVtbKbNyBV_sBbNyBV_sBbNtBV_lBbNyBV_sBXLsAU3lLPvlEbvbEQYiEK-bLi0lBi0bKYxlCXflCS-dDUZjAV1lCTDbMSobMZBjATqbAYZjA
        0244 Z_jBYxjAV3oFVtfFL6jKK-lLbikKZUbLYpjAPybAXLjAU3bL
        0250 VmbBW6bBW6bBW6lBS-bBS-bEW8lLZWlBVtbBVtbBcCbBR0bBRcbBaFbBXabBK-bLZWlLW6bLUFbBUmbLUVbCWybLWylAWylLRdlAOGbARdbAR4lA
        026C WMlAK-lLa7lLhWbBhWbLhWbLWybLZYbLWnbAV_bBdFbBVzcAZflKRObBROlBUzbLPybKPybLTEbATEbAUjbAUjbATDbLNSlLN7lLTXbLRqlLPTbI
        0288 PTiLddbBYubBVcbAU3bAdkbAU3lAXLbAWNbLV4bEUgbLUgbLSVlASVlASVlBSVlLbNkBUQbAXabBV6lAWHbAK-lLXbbLRQbAZWlKSVlASVlAk_lB
        02A4 m3lLk9lDfNiAYmlLdviEg2lLbmlAY9lAS6fANSfAVqlLZQlLOllAOllAHBlAKGfAKGfAKGfANJfAS6fANWfAJqnAQrnAMKjAMKjAMKqALulALulA
        02C0 KclAKclAQApAQApAQAnAQAnAQAnAQAnAJzlAQAlAQAnAQAnAJzKEQAAJQAAMQAAMKybAKybALubALubAQAWAQAWANUVAKgQAQAmAQAmAQArAQAAK
        02DC QAmAQAnALOaAQAnANLfAHBlAMMfANNfAKclAQAiAQAiAQAiAQAiAQAiA________QAANQAoAVCjA________________QACM____________QAAK
        02F8 ________________________________
        0300 AAnAAAnAAAnAAAmAAAlAAAlAAAmAAAlAAAmAAApAAArAAAnAAAnAAAoAAAoAAAnAAArAAAmAAAcAAApAAApAAAnAAAAOAAAOAAAMAAAMAAtAAAeA
        031C AAAMAAAMAAAMAAAMAAAKAAGLAAGLAAALAAALAAAMAAAMAAAKAAAKAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAJAAAMAAAMAAUAAAPAAAPAAAdD
        0338 AAlCAAAMAAAMAAAMAAAMAApAAAqAAAlAAAnAAAnAAAmAAApAAAvAAAAKAAmAAAALAAAMAAAMAAnAAApAAApAAAAMAAAMAAAA____AArAAArAAAAM
        0354 ____________AArAAAmA____AAAM____AAAMAAvAAArAAAAJAArAAAtAAAAM____________________________________________________
        0370 WVjASFbAgtjAawjAJqnAJqCKayjAWbbA________QAAKS-bBRmbBRlbBMzbHL6jK________________OInAQAvAZhnAMKWAbEnAgSnASCnA____
        038C cgnB____fXnAcnnAMevBYxjAYZjAUZjAYxjAV3jAXNjAayjAbNkBL6jAYzjAYxjAf2jAayjAUOjAbNkBayjAXdjA____V3jAV1jAXLjAbNjAYrjA
        03A8 bMjAbNkAL6tAXLtAV_nBR0nBWynKMenBVnvBV_bBW6mKVzbKV_lBR0bBS6lKWybKV_lBMebBWvbAUQlAXjbLVzbAS6lKV_bBZUbBW6bKS-bKY7bB
        03C4 UbbBVnbBZCbKUpbKZabKb0bBMemBVnmBV_nBVnnBb0nBYzjKU1lBVJlBX4kAfanAX4tAZflKb0bBXzbKbNkKV_bKXfjKS-bKV3jAPzlKWejAVHlA
        03E0 dakKUEbJi-jLazbLaokKW6bKdsjLXzcBXekKU0bKZPkAVebAYElBW6lBV1jKS4jKXzbBW6bLS-bBK-lLbNkBUobBUnbBXnjAW6lKXfkBf2jAXbbK
        03FC W6bKWWkBXfkBWWkB
        0400 V3tAV3tAcHjKUZtAXfkBXDkBL6jAL6tAL6jKk8jAkKjAcHjAaKtAaytAYrtAayjIYxjAYZjAYZjAUZjAcgjIV3jAnLjAWvkBayjAaytAaKjAaljA
        041C f2jAayjAbNkBayjAXdjAXfkBV1jAYrjAfvjAYrjAdsjIZ3jAnijAqbjIeEjAhKjAYZjAXfkBlkkBYpjAVmbBWWnBUQbAQubAZ2bHVtbBf2bASmbB
        0438 WbbAWblAVubAXcbAaKbAWHbAV_bBWHbAW6bKS-bBSjbAU3bLfwlKUpbAXubHV-bAh_bAjYbHYDbAc8bAUPbAS-bBfHbBUjbAVtnBVtmBW2lLQunA
        0454 S-bBTDbBK-lAK-mAK-lLfubAembAXglAVunAWbnAU3lLWHbHi-jBb0bBa5jAXjkAgZkBa3bBfwjAaobArejAj4bAbNjAV_bAnjjAgPbAWRuKR0lK
        0470 iZjAh9lKbNkBV_bBbNkAWQbAbNtAWQnAkwkLhZbLiYkBbnbBs-tBlioBi-sBb0kBXfkKS-bKU4YCAAoAAAmAAAmAAAmAAAmAAAtJAAyOeotKZ0lK
        048C YZjATkiAXdjAW6bKUZrAQuiAVTjARYbAZ3jKVabLnLjIf2bHWvkKSmbKYzjIVubHaKjAVubAaKjAVulAgfjAacbAemjIZ2bHjSjAb-bAowjKgjbL
        04A8 edkBbdbBXfkKS-bKV1jISjbHXLjAU3bLXLjAU3bLYrjIUpbHjmjIgBbHZ3jIV-bHZ3jAV-bAZ3jAWylAg2kBZ6bBg2kJZ6bIL6jAnLtAf2mAYzjK
        04C4 UKbLebjKZxbKayjKWHbLeojKZ0bKZ3jIV-bHjrjKd2bKK-lAYxtAVmmBYxtAVmmBiujAhibBV3tAVtmBbLkBVtbBbLtBVtmBnLtAf2mAWvtBSmmB
        04E0 YujCUgbLaysAWblAaytAWbmAbNtBV_mBbNkBV_bBbNtBV_mBXftBS-mBYrsAU3lLYrtAU3mLYrtAU3nLZ3tAV-mAUZjIQubHhKtAc8mAVTjLRYbL
        04FC YrjKUpbLYrjAUpbAYZjATdbAlGjBclbBj0kBdcbBagkKWLbKnvjBgibBpPjBgbbBa3kBUbbBeBjBZsbBWRkBR0bBaljKXcbLpJjAiLbAiGjAfWbK
        0518 injAgbbBbNkIW6bKjTjAdkbAaKjAVubAojjKh4bLowjKgjbLeojIZ0bH________________________________________
        0531 aCjCXVkAXTkAXakAXVjBXekAU3jAXDkAc6kBXTjBVTjAR2jAexjBZNkBW1jAU1jDXXkDW4kAWikAY9jBWDkBW4jBWqjBXZkAVrkDbwkAWwkAY9kA
        054D XZjBW4jAWMkBVTkAWVkBScjAaqjAWVkAYakBbYjB________KjlAK8jAJ2nAL9rAKCpAOxrAO_rA____eCbBUibKWibKWpbKUilBUmbKSFlAUibK
        0569 YMbKWilBUklKJ6bKfglKUalBUklKUklATTlBUkbKUilBUklBJ4bLUklBPkbKUkbALubKeCbKSVbKVTbAUkbBUklKd5bBUkbKUlbLPVbAd5lKUvbK
        0585 T2bBaClKZ_lB____LhbAL9SA
        0591 ________________________________________________________________________________________________________________
        05AD ____________AAAMAAAMAAAMAAAMAAAJAAAJAAAMAAAJAAALAAjAAAjAAAAMAAQAAAALNSbAAAjAL6fFAAjAAAjAL6bA________P6bAAAAM____
        05C9 ____________________________XTbAThbAOTbBS0bAV_bAK_bAM0bAV_bAVvbBJbbASfbMSIbATXjAWSbAXKbAK_bMOgbAVwbBVUbFVmbMVDbA
        05E5 VKbMU5bAXkbMTRbAYRbAV3bB____________________VQbASJbAQnbAONbAWubA
        0606 VWrBVWsB____cSfAlCfA____MKQA________________________________AAqA____________________MziA____________SkkA____QXYA
        0622 MBuAMBwAUEdMMBlMdVfHMBlAh4QJTaZCh4YBh4eBXEVMXEVMXEcMSfUCSfcCT6NMT6WMtPSMtPdMrqSMrqYMiRlAiRlAV3aMV3gM____________
        063E ________K8GAmHfCc2fMdzlCcklJZGSMczYMWMZMUEQMgYXHgYXMAAoAAArAAAAMAAjAAArAAAAHAAqAAArAAAkAAAoAAAAM____AAsA________
        065A AAmA____________________TiSATifATifATifATifBTifBTifATifATifATifATifAL9QGMKjARcaAgKQBcnYLAArA____________JWqA____
        0676 ____________h4hBh4fBh4QMgKUJgKcBh4QMh4fBh4QMXEjMXEkMXEVMXEVMXEkMXEVMXEVMSfkCOQUJOQUJOQkJSfdCSfUISfiCOQhCOQiCT6gM
        0692 SbbMSbNMSbNMVzNMSbNMSbXMT6eMSbdMsKXMsKSMsKdMrDSMrDdMhPlAV3mMlLYClLYJlLfJmHmClLYPmHmCcnfLcnlLgxlCoslCgxlCdVlCdVtC
        06AE dVlPgxsCgxsCgxsCgxsJgxsPgxyCbxvJbxuJbxyJbxlTbUXQczSMczhMbUXQbUdIeAZMXEcM________________________UEbMUEgMUEgM____
        06CA ____UEdMgYXI____dVbG____gYXS________________S5SC________________________________________________________________
        06E6 ________________________________________TiSATifATifATifATigATifBTigATifATifATifA________________________
        10A0 b-oBXeoBVuoHatoBTsoAYkoAYHoBdQoBOgqAT1oAa-oBcPoBT_oAbWoIZAoBUJoAdLoBT3oBT2oBbWoJbtoAXKoAUKoAT3oAUAoBT1oAaLoBb9oB
        10BC TsoBT8oBUAoBXMoAbBoBTEoAWCoBTEoATAoAXooB________________________________________RudBSCoBT6bMatbLRwbMSDbMRooBagbB
        10D8 SCbARyaMiYcLSMoBSMoBaEbBRuoBSCbMaWoASMoBWahMS7eMbRbMR6oMaEbLSCbMRsoBSMoAT6bMSMoBRtoBSHoMSMoBRScMRuoBR4oBRtbIRvbM
        10F4 RtoMSzoBbTbMTWbMSCbMT6bMRvbGOVYAKXoA
        1E00 YxjMVmbMYZtAW6sBYZjLW6lLYZjJW6lJXftKS-nKaktAW6uBakjLW6lLakjJW6lJakjKW6lKakjMW6lMV3zAVttBV3zAVttBV3jKVtbKV3jKVtbK
        1E1C V3tKVtmKV3tAN7uAaRsBW6lLaytAWysAayjLWylLaytAWytAayjKWylKayjMWylML6jKK-lKL6zAK-tAYztAVSwAYzjLVSlLYzjJVSlJUZjLK-lL
        1E38 UZuLK-sLUZjJK-lJUZjMK-lMf2tAhWnAf2tAhWlAf2jLhWbLaytAWylAayjLWybLayjJWybJayjMWybMbNzBV_sBbNzBV_sBbNzBV_tBbNzBV_tB
        1E54 XdtAW6nKXdtAW6lKYptAPylAYpjLPybLYpsLPylLYpjJPybJXDtBTDlBXDkLTDbLXDtBTDoBXDzBTDxBXDtLTDlLV1tAPTuAV1jLPTiLV1jJPTiJ
        1E70 V1jMPTiMZ_jLWybLZ_jKWybKZ_jKWybKZ_zBWysBZ_zBWyrBYxtAU3mAYxjLU3bLjTtAdknAjTtAdknAjTtAdkmAjTtAdklAjTjLdkbLYrtAUplA
        1E8C YrtAUpmAXLtAU3lLXNtASonAXNjLSobLXNjJSobJWylJPTtAdkrAU3rLVmlBN7uAN7lAN7lAcrkBV_lBYxjLVmbLYxyAVmpBYxzAVmqBYxzAVmqB
        1EA8 Yx1AVmsBYx0AVmrBYxtLVmnLYxzAVmrBYxzAVmrBYx2AVmvBYx0AVmsBYxtLVmmLV3jLVtbLV3yAVtpBV3tAVtmBV3zAVtqBV3zAVtqBV31AVtsB
        1EC4 V30AVtrBV3tLVtnLL6yAK-pAL6jLK-lLbNkLV_bLbNyBV_pBbNzBV_qBbNzBV_qBbN1BV_sBbN0BV_rBbNtLV_nLb9tBV_nBb9tBV_nBb9yBV_pB
        1EE0 b9tBV_mBb9lLV_eLZ_jLWybLZ_yBWypBavtBWynBavtBWynBavyBWypBavtBWymBavlLWyeLXLtAU3nLXLjLU3bLXLyAU3pLXLtAU3mLefjAUmlA
        1EFC ________________
        1F00 V_mBV_mBV_nBV_nBV_nBV_nBV_tBV_tBYxmAYxmAhUnAhZnAd7nAe0nAavtAbftAR0mBR0mBR0nBR0nBR0nBR0nB________ZVmAZbmAjMnAjFnA
        1F1C gvnAhrnA________WymKWymKWynKWynKWynKWynKWytKWytKeQmAecmAoBnAoAnAlwnAmmnAhutAiAtAMemBMemBMenBMenBMenBMenBMetBMetB
        1F38 PemAPqmAY3nAZInAWynAXonATWtATWtAV_mBV_mBV_nBV_nBV_nBV_nB________cimBd3mBnFnBnKnBhsnBionB________VnmBVnmBVnnBVnnB
        1F54 VnnBVnnBVntBVntB____dxmA____l5nA____mXnA____hktAb0mBb0mBb0nBb0nBb0nBb0nBb0tBb0tBdFmAermAn4nAoDnBibnAjXnAg5tAibtA
        1F70 V_nBV_nBR0nBR0nBWynKWynKMenBMenBV_nBV_nBVnnBVnnBb0nBb0nB________V_mKV_mKV_nKV_nKV_nKV_nKV_tKV_tKYxmKYxmKhUnKhZnK
        1F8C d7nKe0nKavtKbftKWymKWymKWynKWynKWynKWynKWytKWytKeQmKecmKoBnKoAnKlwnKmmnKhutKiAtKb0mKb0mKb0nKb0nKb0nKb0nKb0tKb0tK
        1FA8 dFmKermKn4nKoDnKibnKjXnKg5tKibtKV_mBV_lBV_nKV_bKV_nK____V_mBV_mKYxtAYxsAcDnAZhnAYxjKQAmAQAAKQAmAQAmAQAtAWynKWybK
        1FC4 WynK____WymKWymKdvnAbEnAiknAgSnAayjKQAnAQAnAQAtAMemBMelBMevBMevB________MemBMetBL6tAL6sAT4nASCnA____QAnAQAnAQAtA
        1FE0 VnmBVnlBVnvBVnvBW6mKW6mKVnmBVntBXLtAXLsAgpnAfXnAa1mAQAvAQAvAQAnA________b0nKb0bKb0nK____b0mBb0mKiFnBcgnBitnAcnnA
        1FFC bNkKQAnAQAmA____
        2000 QAAAgAAAQAAAgAAAKjAAIAAAFWAAWRAAMKAAGZAADMAAAAAAAAAAAAAAAAAAAAAANSSANSSAWRRAQARAgARAgARAQAlMQAAMMKjAMKjAMKKGMKjA
        201C VCjAVCjAVCKGVCjAQAjFQAjFUdbAUddAKqKAVWKAgAKALJWAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGZAAuFkB8YkBIcjAOTjAUKjAIcjAOTjAUKjA
        2038 XdCMNMZANMZAfHoAUEjASkkAQAlAagAMagtAKiMMgvoCQASAFWkBOolHOolHg-kAahkAahkAQbbGUXjFQAaAQAaAQvXAMzbHagtMQvnBRzjFgAUA
        2054 agAMa0fAV4fAaBjAa0iAa0gAMKjAb5sJa0jAMKhAMKhAHHAAAAAAAAAAAAAAAAAAAAAA____________________AAAAAAAAAAAAAAAAAAAAAAAA
        2070 OBkAHBlA________OBkAOBkAOBkAOBkAOBkAOBkAQ5hAQ5aAQ5dAJOlAJOlAOlfAOBUBOBUAOBUAOBUBOBUAOBUBOBUBOBUAOBUBOBUBQ5RAQ5KA
        208C Q5NAJOVEJOVE____OpQBPVQBPnQBNNPAPVQBOlVAPmVAHBVAVPQAOlQAPVQGMMQBMaTA
        20A0 dvkAWRmDWRkBWRjAWRkAhWfFWRjAwkjBmjjBjTjAc8jBWRlJWRkBWRjAWRjAsikLWRkBWRjAWRnEWRjAbgkBWRlI________WRjAWRjAWRjA____
        20BC ____WRjA________
        2100 j1lCldlCXfkBmwkBcrjAi7lCknlCTqkBWWeHixkA____iVkBdOkGcajAWylAWylATHkBWUkBbakBPGkBfLlBayjAmgjAgAjAWUYLYAjAbNkIeClB
        211C aDkBZpjAcsjAWurGgokAo_bAgAjAYKrGYJjASfmMbNkAbNjBYajIK1cAYzjAYxtAdsmBaMkBbWgBUXaBXWkBZ2mBV3jAl5lBO4VBZakBXakBPzkC
        2138 V5kCMKlAeQjCrIbAZRbBXlbKU8jAbnjAa4jKYzkBR1jAUZjAYVjAakjAW6lBVtbBK-lAK-lL____b6kB________RhbA____
        2190 a0aAa0kAa0aAa0jBa0aAa0kBa0gAa0gAa0gAa0gAa0aAa0aAa0VAa0VAa0aAa0kAa0aAa0jBa0aAa0aAa0aAa0kAa0aAa0kAa0kAa0cAa0cAa0cA
        21AC a0cAa0aAa0aAa0kBa0lAa0lAa0jCa0jCa0eBa0fAa0hAa0hAa0jAa0kGa0iAa0iAa0aAa0SAa0kAa0kAa0aAa0SAa0kAa0kAa0hDa0kBa0hDa0hD
        21C8 a0kAa0hDa0jBa0fBa0fBa0aAa0aAa0aAa0aAa0kAa0aAa0jBa0aAa0kBa0dCa0dCa0fAa0fAa0aAa0aAa0aAa0aAa0kAa0jBa0aAa0kAa0aAa0jB
        21E4 a0aAa0aAa0cAa0lAa0cAa0jCa0lAa0lAa0lAa0lAa0lAa0lAa0cAa0jAa0jAa0lCa0aAa0kBa0pLa0aAa0aAa0aAa0aAa0aAa0aAa0aAa0aAa0aA
        2200 YxjAWRkBRahBV3jAV3mDbajBWTjAWTjAcskBcsmDYAcAcskBcsmDYAcAUXbAZMjKZMjKW-jKa0SAa0fAWRjALsjFWRmDa0fAUCXAMKWAVWpBVWtB
        221C VWtBWyZAaqZAa0iAcsjAcsjDa0jBQAmKQAmKQAmKQAmKZ_cAZ_cAZ_cAZ_cAThlLdulLpclLSAlLfQlLqAlLSAlLSAlLSAlLWRgAWRgAJagAWRgA
        2238 a0fAa0dAa0fBa0gCa0UAa0UAa0YAa0dAMAfAa0bAa0YAa0ZAa0fAa0fAa0fCa0jFa0ZAa0eAa0fAa0fBa0fAa0dAa0gAa0gAa0kAa0kGa0jFa0jF
        2254 iAZAiAZAa0YAa0pAa0iAa0pAa0pAa0vAa0uAa0lAa0mAa0sAa0fBa0dAa0iEa0iEa0cAa0cAa0eGa0eGa6eJa6eJhggChggCQAlHa0iBa0iBa0fE
        2270 a0fGa0fGa0cFa0cFa0fGa0fGa0hGa0hGa0mLa0mLa0hDa0hDa0hJa0hJa0hHa0hHa0mFa0mFa0bAa0bAa0jFa0jFa0fAa0fAa0lGa0lGa0fFa0fF
        228C Z_cAZ_cAZ_cAa0dAa0dAa0gGa0gGZefAZefAa0fBa0fBa0fBa0fBa0fBa0fBa0fBa0fBa0fBa0gCa0gCa0gCa0gCdQiAdQiAdQiAdQiARXiARXiA
        22A8 dQiAdQiAdQiAdQiAdQnFdQnFdQnFdQnFa0hDa0hDa0fBa0fBa0iEa0iEgAXAgAXAa0XAa0iDRXiAZ_lAZ_lAZ_lAa0fAa0fAa-jKa-jKa-jKa-jK
        22C4 UCbAMKWAUCbAa0hDgAhDgAhDgAhDgAhDgAhDa0ZAZ-cAZ-cAa0gCa0gCa0fAa0eBa0jAa0jFa0dAa0dAthgCthgCa0pLa0pLa0cAa0cAa0hJa0hJ
        22E0 a0nKa0kNa0oKa0oKa0fIa0fIa0cJa0cJa0hLa0hLa0nHa0nHa0rLa0rLgAkCgAWAgAkCgAkClDkBcskBYAcAcswBcstBYAkAcskKcskBlDkBcskB
        22FC YAcAcstBYAkAcskA
        25A0 ePfGePfGePfGePfGePfGePfGePfGePfGePfGePfGVsZAVsZAePWAePWARnfGRnfGYnWAYnWAYnfGYnfGQEZAQEZAYnfGYnfGQEZAQEZAYnZAYnZA
        25BC YnfGYnfGQEZAQEZAYnfGYnfGQEZAQEZAYnZAYnZAYnfGYnfGYnfGb7fHP0nMb7fHb7fGb7fHb7fHb7fGb7fGb7fGb7fGb7fGb7fGb7fGQ3fHQ3fH
        25D8 a5lBfDlMfDlAfDNMMZfAMZfAMZNHMZNHYnfAYnNHYnfGYnfGYnfGYnfGUdbAePfGePfGePfGePfGePfGYnfGYnfGYnfGj0lMePfGePfGePfGePfG
        25F4 b7fGb7fGb7fGb7fGYnfGYnfGYnfGakdEakdEXcaBXcaBYnfG
        """#

    /// Kerning of DejaVu Sans, bold.
    static let boldPairs = #"""
        -‐ -301 TYÝŤŸ -167 X -149 V -92 W
        AÀÁÂÃÄĀĂ -196 YÝŶŸȲỲ -188 ’” -159 TŢŤȚ -139 V -92 WŴẀẂẄ -73 vyýÿŷȳ -63 UÙÚÛÜŨŪŬŮŰ 38 ,.:;
        AÀÁÂÃÄĀĂ 114 ‚„
        B -112 WYÝŴŶŸȲẀẂẄỲ -83 V
        CÇĆĈĊČ 38 SŚŜŞŠȘ 47 - 75 ’”
        DÐĎĐ -149 YÝŶŸȲỲ -36 ‚„ 38 -
        F -339 ‚„ -329 , -301 . -235 AÀÁÂÃÄĀĂĄ -131 rŕŗř -120 aàáâãäåæāăąǣ -112 :;yýÿŷȳỳ
        F -102 uùúûüũūŭůűų -83 eoèéêëòóôõöøēĕėęěōŏőœǫǭȯ -63 - 38 ’
        GĞ -45 YÝŸ -36 TŤ
        K -178 - -131 yýÿ -102 Œ -92 COÇÒÓÔÕÖĆČ -55 Ø -36 UeouÙÚÛÜèéêëòóôõöøùúûüěœŮů 38 ‚„
        LĹĽ -491 ” -471 ’ -339 TŤ -319 YÝŸ -282 V -159 W -139 yýÿ -73 OUÒÓÔÕÖØÙÚÛÜŒŮ
        OÒÓÔÕÖ -73 XYÝŸ -55 AVÀÁÂÃÄ -45 ,. 38 -
        P -415 ‚„ -376 ,. -188 AÀÁÂÃÄ -55 aàáâãäåæ -36 -sşš 38 yýÿ” 57 ’
        Q 38 -
        RŔŘ -112 YÝŸ -92 TyýÿŤ 38 ,.
        SŞŠ -92 SŞŠ
        T -311 . -301 - -292 , -272 ceosçéóćčěşš -264 aá‚„ -243 yýÿ -225 ruwúŕřů -212 èêë -196 æ
        T -195 ùûü -192 òôõö -164 àâãäå -159 AÀÁÂÃÄøœ -112 :; 47 T
        UÙÚÛÜŮ -63 AÀÁÂÃÄ
        V -264 ,. -225 ‚ -188 „ -149 - -139 AÀÁÂÃÄ -112 aeoàáâãäåæèéêëòóôõöøěœ -92 :; -73 uùúûüů
        V -36 OiÒÓÔÕÖØŒ
        W -167 ,. -92 -AÀÁÂÃÄ -73 aeoàáâãäåæèéêëòóôõöøěœ -63 :; -36 rŕř
        X -167 - -73 COÇÒÓÔÕÖØĆČŒ -55 eèéêëě 38 ‚„
        YÝŸ -376 ‚ -339 ,. -301 -„ -196 AÀÁÂÃÄ -188 aeoàáâãäåæèéêëòóôõöøěœ -178 :; -149 uùúûüů -92 Œ
        YÝŸ -73 COÇÒÓÔÕÖĆČ -36 Ø
        ZÆŽ -36 -
        aàáâãäå -63 yýÿ
        f -123 f -112 ,. -75 il -36 - 86 ” 141 ’
        k -55 eoèéêëòóôõöěœ -45 ø
        rŕř -301 , -292 . 38 ” 86 ’
        v -167 ,.
        w -131 ,.
        yýÿ -188 . -159 ,
        Ø -73 X -45 ,. -36 AVYÀÁÂÃÄÝŸ 38 -
        Ą -196 YÝŶŸȲỲ -188 ’” -159 TŢŤȚ -139 V -92 WŴẀẂ -73 vyýÿŷȳ -63 UÙÚÛÜŨŪŬŮŰ 38 ,.:; 114 ‚„
        ŀ -246 l
        Ł -376 ” -339 TŤ’ -319 YÝŸ -282 V -159 W -139 yýÿ -73 OUÒÓÔÕÖØÙÚÛÜŒŮ
        Ť -311 . -301 - -292 , -272 ceosçèéêëòóôõöćčěşš -264 aàáâãäå‚„ -243 yýÿ -225 ruwùúûüŕřů
        Ť -196 æ -159 AÀÁÂÃÄøœ -112 :; 47 TŤ
        ʻ‘ -264 Æ -235 AÀÁÂÃÄ -92 J 38 V 75 YÝŸ
        ‚„ -415 TŤ -358 YÝŸ -282 V -215 W
        “ -301 Æ -264 AÀÁÂÃÄ -92 J 38 YÝŸ
        """#
}

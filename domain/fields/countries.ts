import type { Localized } from "../brands/brand.ts";

export type Country = {
  /** ISO 3166-1 alpha-2. */
  readonly iso: string;
  /** With its plus, as `countryCode` holds it. Several countries share one. */
  readonly callingCode: string;
  /** The most digits that a number there has after the calling code. */
  readonly longest: number;
  readonly name: Localized;
};

function country(iso: string, callingCode: string, longest: number, en: string, id: string): Country {
  return { iso, callingCode, longest, name: { en, id } };
}

/** Countries of the calling-code list: Indonesia first, then A to Z by their English names. */
export const COUNTRIES: readonly Country[] = [
  country("ID", "+62", 12, "Indonesia", "Indonesia"),
  country("AR", "+54", 10, "Argentina", "Argentina"),
  country("AU", "+61", 9, "Australia", "Australia"),
  country("AT", "+43", 13, "Austria", "Austria"),
  country("BH", "+973", 8, "Bahrain", "Bahrain"),
  country("BD", "+880", 10, "Bangladesh", "Bangladesh"),
  country("BE", "+32", 9, "Belgium", "Belgia"),
  country("BR", "+55", 11, "Brazil", "Brasil"),
  country("BN", "+673", 7, "Brunei", "Brunei"),
  country("KH", "+855", 9, "Cambodia", "Kamboja"),
  country("CA", "+1", 10, "Canada", "Kanada"),
  country("CL", "+56", 9, "Chile", "Cile"),
  country("CN", "+86", 11, "China", "Tiongkok"),
  country("CO", "+57", 10, "Colombia", "Kolombia"),
  country("CZ", "+420", 9, "Czechia", "Ceko"),
  country("DK", "+45", 8, "Denmark", "Denmark"),
  country("EG", "+20", 10, "Egypt", "Mesir"),
  country("FI", "+358", 12, "Finland", "Finlandia"),
  country("FR", "+33", 9, "France", "Prancis"),
  country("DE", "+49", 13, "Germany", "Jerman"),
  country("GR", "+30", 10, "Greece", "Yunani"),
  country("HK", "+852", 8, "Hong Kong", "Hong Kong"),
  country("HU", "+36", 9, "Hungary", "Hungaria"),
  country("IN", "+91", 10, "India", "India"),
  country("IR", "+98", 10, "Iran", "Iran"),
  country("IQ", "+964", 10, "Iraq", "Irak"),
  country("IE", "+353", 10, "Ireland", "Irlandia"),
  country("IT", "+39", 12, "Italy", "Italia"),
  country("JP", "+81", 10, "Japan", "Jepang"),
  country("JO", "+962", 9, "Jordan", "Yordania"),
  country("KZ", "+7", 10, "Kazakhstan", "Kazakhstan"),
  country("KE", "+254", 10, "Kenya", "Kenya"),
  country("KW", "+965", 8, "Kuwait", "Kuwait"),
  country("LA", "+856", 10, "Laos", "Laos"),
  country("LB", "+961", 8, "Lebanon", "Lebanon"),
  country("MO", "+853", 8, "Macao", "Makau"),
  country("MY", "+60", 10, "Malaysia", "Malaysia"),
  country("MV", "+960", 7, "Maldives", "Maladewa"),
  country("MX", "+52", 11, "Mexico", "Meksiko"),
  country("MA", "+212", 9, "Morocco", "Maroko"),
  country("MM", "+95", 10, "Myanmar", "Myanmar"),
  country("NP", "+977", 10, "Nepal", "Nepal"),
  country("NL", "+31", 9, "Netherlands", "Belanda"),
  country("NZ", "+64", 10, "New Zealand", "Selandia Baru"),
  country("NG", "+234", 10, "Nigeria", "Nigeria"),
  country("NO", "+47", 8, "Norway", "Norwegia"),
  country("OM", "+968", 8, "Oman", "Oman"),
  country("PK", "+92", 10, "Pakistan", "Pakistan"),
  country("PG", "+675", 8, "Papua New Guinea", "Papua Nugini"),
  country("PE", "+51", 9, "Peru", "Peru"),
  country("PH", "+63", 10, "Philippines", "Filipina"),
  country("PL", "+48", 9, "Poland", "Polandia"),
  country("PT", "+351", 9, "Portugal", "Portugal"),
  country("QA", "+974", 8, "Qatar", "Qatar"),
  country("RO", "+40", 9, "Romania", "Rumania"),
  country("RU", "+7", 10, "Russia", "Rusia"),
  country("SA", "+966", 9, "Saudi Arabia", "Arab Saudi"),
  country("SG", "+65", 8, "Singapore", "Singapura"),
  country("ZA", "+27", 9, "South Africa", "Afrika Selatan"),
  country("KR", "+82", 10, "South Korea", "Korea Selatan"),
  country("ES", "+34", 9, "Spain", "Spanyol"),
  country("LK", "+94", 9, "Sri Lanka", "Sri Lanka"),
  country("SE", "+46", 10, "Sweden", "Swedia"),
  country("CH", "+41", 9, "Switzerland", "Swiss"),
  country("TW", "+886", 9, "Taiwan", "Taiwan"),
  country("TH", "+66", 9, "Thailand", "Thailand"),
  country("TL", "+670", 8, "Timor-Leste", "Timor Leste"),
  country("TN", "+216", 8, "Tunisia", "Tunisia"),
  country("TR", "+90", 10, "Türkiye", "Turki"),
  country("UA", "+380", 9, "Ukraine", "Ukraina"),
  country("AE", "+971", 9, "United Arab Emirates", "Uni Emirat Arab"),
  country("GB", "+44", 10, "United Kingdom", "Britania Raya"),
  country("US", "+1", 10, "United States", "Amerika Serikat"),
  country("UZ", "+998", 9, "Uzbekistan", "Uzbekistan"),
  country("VN", "+84", 10, "Vietnam", "Vietnam"),
  country("YE", "+967", 9, "Yemen", "Yaman"),
];

/** Whether a calling code, with its plus, is in the list. */
export function isCallingCode(callingCode: string): boolean {
  return COUNTRIES.some((listed) => listed.callingCode === callingCode);
}

/** The most digits that a number of this calling code has after it; null for a code that is not in the list. */
export function longestNational(callingCode: string): number | null {
  const lengths = COUNTRIES.filter((listed) => listed.callingCode === callingCode).map((listed) => listed.longest);
  return lengths.length === 0 ? null : Math.max(...lengths);
}

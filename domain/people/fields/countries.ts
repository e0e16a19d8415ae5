import type { Localized } from "../../brands/brand.ts";

export type Country = {
  /** ISO 3166-1 alpha-2. */
  readonly iso: string;
  /** With its plus, as in `countryCode`. Several countries share one. */
  readonly callingCode: string;
  /** The most digits after the calling code. */
  readonly longest: number;
  readonly name: Localized;
};

function country(
  iso: string,
  { callingCode, longest, en, id }: { readonly callingCode: string; readonly longest: number; readonly en: string; readonly id: string },
): Country {
  return { iso, callingCode, longest, name: { en, id } };
}

/** Countries of the calling-code list: Indonesia first, then A to Z by their English names. */
export const COUNTRIES: readonly Country[] = [
  country("ID", { callingCode: "+62", longest: 12, en: "Indonesia", id: "Indonesia" }),
  country("AR", { callingCode: "+54", longest: 10, en: "Argentina", id: "Argentina" }),
  country("AU", { callingCode: "+61", longest: 9, en: "Australia", id: "Australia" }),
  country("AT", { callingCode: "+43", longest: 13, en: "Austria", id: "Austria" }),
  country("BH", { callingCode: "+973", longest: 8, en: "Bahrain", id: "Bahrain" }),
  country("BD", { callingCode: "+880", longest: 10, en: "Bangladesh", id: "Bangladesh" }),
  country("BE", { callingCode: "+32", longest: 9, en: "Belgium", id: "Belgia" }),
  country("BR", { callingCode: "+55", longest: 11, en: "Brazil", id: "Brasil" }),
  country("BN", { callingCode: "+673", longest: 7, en: "Brunei", id: "Brunei" }),
  country("KH", { callingCode: "+855", longest: 9, en: "Cambodia", id: "Kamboja" }),
  country("CA", { callingCode: "+1", longest: 10, en: "Canada", id: "Kanada" }),
  country("CL", { callingCode: "+56", longest: 9, en: "Chile", id: "Cile" }),
  country("CN", { callingCode: "+86", longest: 11, en: "China", id: "Tiongkok" }),
  country("CO", { callingCode: "+57", longest: 10, en: "Colombia", id: "Kolombia" }),
  country("CZ", { callingCode: "+420", longest: 9, en: "Czechia", id: "Ceko" }),
  country("DK", { callingCode: "+45", longest: 8, en: "Denmark", id: "Denmark" }),
  country("EG", { callingCode: "+20", longest: 10, en: "Egypt", id: "Mesir" }),
  country("FI", { callingCode: "+358", longest: 12, en: "Finland", id: "Finlandia" }),
  country("FR", { callingCode: "+33", longest: 9, en: "France", id: "Prancis" }),
  country("DE", { callingCode: "+49", longest: 13, en: "Germany", id: "Jerman" }),
  country("GR", { callingCode: "+30", longest: 10, en: "Greece", id: "Yunani" }),
  country("HK", { callingCode: "+852", longest: 8, en: "Hong Kong", id: "Hong Kong" }),
  country("HU", { callingCode: "+36", longest: 9, en: "Hungary", id: "Hungaria" }),
  country("IN", { callingCode: "+91", longest: 10, en: "India", id: "India" }),
  country("IR", { callingCode: "+98", longest: 10, en: "Iran", id: "Iran" }),
  country("IQ", { callingCode: "+964", longest: 10, en: "Iraq", id: "Irak" }),
  country("IE", { callingCode: "+353", longest: 10, en: "Ireland", id: "Irlandia" }),
  country("IT", { callingCode: "+39", longest: 12, en: "Italy", id: "Italia" }),
  country("JP", { callingCode: "+81", longest: 10, en: "Japan", id: "Jepang" }),
  country("JO", { callingCode: "+962", longest: 9, en: "Jordan", id: "Yordania" }),
  country("KZ", { callingCode: "+7", longest: 10, en: "Kazakhstan", id: "Kazakhstan" }),
  country("KE", { callingCode: "+254", longest: 10, en: "Kenya", id: "Kenya" }),
  country("KW", { callingCode: "+965", longest: 8, en: "Kuwait", id: "Kuwait" }),
  country("LA", { callingCode: "+856", longest: 10, en: "Laos", id: "Laos" }),
  country("LB", { callingCode: "+961", longest: 8, en: "Lebanon", id: "Lebanon" }),
  country("MO", { callingCode: "+853", longest: 8, en: "Macao", id: "Makau" }),
  country("MY", { callingCode: "+60", longest: 10, en: "Malaysia", id: "Malaysia" }),
  country("MV", { callingCode: "+960", longest: 7, en: "Maldives", id: "Maladewa" }),
  country("MX", { callingCode: "+52", longest: 11, en: "Mexico", id: "Meksiko" }),
  country("MA", { callingCode: "+212", longest: 9, en: "Morocco", id: "Maroko" }),
  country("MM", { callingCode: "+95", longest: 10, en: "Myanmar", id: "Myanmar" }),
  country("NP", { callingCode: "+977", longest: 10, en: "Nepal", id: "Nepal" }),
  country("NL", { callingCode: "+31", longest: 9, en: "Netherlands", id: "Belanda" }),
  country("NZ", { callingCode: "+64", longest: 10, en: "New Zealand", id: "Selandia Baru" }),
  country("NG", { callingCode: "+234", longest: 10, en: "Nigeria", id: "Nigeria" }),
  country("NO", { callingCode: "+47", longest: 8, en: "Norway", id: "Norwegia" }),
  country("OM", { callingCode: "+968", longest: 8, en: "Oman", id: "Oman" }),
  country("PK", { callingCode: "+92", longest: 10, en: "Pakistan", id: "Pakistan" }),
  country("PG", { callingCode: "+675", longest: 8, en: "Papua New Guinea", id: "Papua Nugini" }),
  country("PE", { callingCode: "+51", longest: 9, en: "Peru", id: "Peru" }),
  country("PH", { callingCode: "+63", longest: 10, en: "Philippines", id: "Filipina" }),
  country("PL", { callingCode: "+48", longest: 9, en: "Poland", id: "Polandia" }),
  country("PT", { callingCode: "+351", longest: 9, en: "Portugal", id: "Portugal" }),
  country("QA", { callingCode: "+974", longest: 8, en: "Qatar", id: "Qatar" }),
  country("RO", { callingCode: "+40", longest: 9, en: "Romania", id: "Rumania" }),
  country("RU", { callingCode: "+7", longest: 10, en: "Russia", id: "Rusia" }),
  country("SA", { callingCode: "+966", longest: 9, en: "Saudi Arabia", id: "Arab Saudi" }),
  country("SG", { callingCode: "+65", longest: 8, en: "Singapore", id: "Singapura" }),
  country("ZA", { callingCode: "+27", longest: 9, en: "South Africa", id: "Afrika Selatan" }),
  country("KR", { callingCode: "+82", longest: 10, en: "South Korea", id: "Korea Selatan" }),
  country("ES", { callingCode: "+34", longest: 9, en: "Spain", id: "Spanyol" }),
  country("LK", { callingCode: "+94", longest: 9, en: "Sri Lanka", id: "Sri Lanka" }),
  country("SE", { callingCode: "+46", longest: 10, en: "Sweden", id: "Swedia" }),
  country("CH", { callingCode: "+41", longest: 9, en: "Switzerland", id: "Swiss" }),
  country("TW", { callingCode: "+886", longest: 9, en: "Taiwan", id: "Taiwan" }),
  country("TH", { callingCode: "+66", longest: 9, en: "Thailand", id: "Thailand" }),
  country("TL", { callingCode: "+670", longest: 8, en: "Timor-Leste", id: "Timor Leste" }),
  country("TN", { callingCode: "+216", longest: 8, en: "Tunisia", id: "Tunisia" }),
  country("TR", { callingCode: "+90", longest: 10, en: "Türkiye", id: "Turki" }),
  country("UA", { callingCode: "+380", longest: 9, en: "Ukraine", id: "Ukraina" }),
  country("AE", { callingCode: "+971", longest: 9, en: "United Arab Emirates", id: "Uni Emirat Arab" }),
  country("GB", { callingCode: "+44", longest: 10, en: "United Kingdom", id: "Britania Raya" }),
  country("US", { callingCode: "+1", longest: 10, en: "United States", id: "Amerika Serikat" }),
  country("UZ", { callingCode: "+998", longest: 9, en: "Uzbekistan", id: "Uzbekistan" }),
  country("VN", { callingCode: "+84", longest: 10, en: "Vietnam", id: "Vietnam" }),
  country("YE", { callingCode: "+967", longest: 9, en: "Yemen", id: "Yaman" }),
];

/** Whether the list has this calling code, with its plus. */
export function isCallingCode(callingCode: string): boolean {
  return COUNTRIES.some((listed) => listed.callingCode === callingCode);
}

/** The most digits after this calling code; null if it is not in the list. */
export function longestNational(callingCode: string): number | null {
  const lengths = COUNTRIES.filter((listed) => listed.callingCode === callingCode).map((listed) => listed.longest);
  return lengths.length === 0 ? null : Math.max(...lengths);
}

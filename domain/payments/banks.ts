export type Bank = {
  /** The three-digit bank code for transfers between banks. */
  readonly code: string;
  readonly name: string;
  /** Number of digits of its account numbers, at least and at most; absent if uncertain. */
  readonly digits?: readonly [number, number];
};

/** Indonesian banks for transfers: the most used first, then others, then regional ones. */
export const BANKS: readonly Bank[] = [
  { code: "014", name: "BCA", digits: [10, 10] },
  { code: "008", name: "Mandiri", digits: [13, 13] },
  { code: "002", name: "BRI", digits: [15, 15] },
  { code: "009", name: "BNI", digits: [10, 10] },
  { code: "451", name: "BSI (Bank Syariah Indonesia)", digits: [10, 10] },
  { code: "200", name: "BTN", digits: [10, 16] },
  { code: "022", name: "CIMB Niaga", digits: [10, 14] },
  { code: "013", name: "Permata", digits: [10, 16] },
  { code: "011", name: "Danamon", digits: [10, 16] },
  { code: "028", name: "OCBC", digits: [10, 14] },
  { code: "016", name: "Maybank Indonesia", digits: [10, 16] },
  { code: "019", name: "Panin", digits: [8, 16] },
  { code: "426", name: "Mega" },
  { code: "213", name: "SMBC Indonesia (Jenius)" },
  { code: "542", name: "Bank Jago" },
  { code: "501", name: "blu by BCA Digital" },
  { code: "535", name: "SeaBank" },
  { code: "490", name: "Bank Neo Commerce" },
  { code: "567", name: "Allo Bank" },
  { code: "484", name: "LINE Bank (KEB Hana)" },
  { code: "513", name: "Bank Ina Perdana" },
  { code: "947", name: "Bank Aladin Syariah" },
  { code: "147", name: "Bank Muamalat" },
  { code: "506", name: "Bank Mega Syariah" },
  { code: "536", name: "BCA Syariah" },
  { code: "153", name: "Bank Sinarmas" },
  { code: "441", name: "KB Bank" },
  { code: "023", name: "UOB Indonesia" },
  { code: "046", name: "DBS Indonesia" },
  { code: "087", name: "HSBC Indonesia" },
  { code: "050", name: "Standard Chartered" },
  { code: "037", name: "Bank Artha Graha" },
  { code: "097", name: "Bank Mayapada" },
  { code: "151", name: "Bank Mestika" },
  { code: "157", name: "Bank Maspion" },
  { code: "161", name: "Bank Ganesha" },
  { code: "164", name: "ICBC Indonesia" },
  { code: "212", name: "Bank Woori Saudara" },
  { code: "494", name: "Bank Raya" },
  { code: "503", name: "Bank Nobu" },
  { code: "553", name: "Bank Mayora" },
  { code: "110", name: "Bank BJB" },
  { code: "111", name: "Bank Jakarta" },
  { code: "112", name: "Bank BPD DIY" },
  { code: "113", name: "Bank Jateng" },
  { code: "114", name: "Bank Jatim" },
  { code: "115", name: "Bank Jambi" },
  { code: "116", name: "Bank Aceh Syariah" },
  { code: "117", name: "Bank Sumut" },
  { code: "118", name: "Bank Nagari" },
  { code: "119", name: "Bank Riau Kepri Syariah" },
  { code: "120", name: "Bank Sumsel Babel" },
  { code: "121", name: "Bank Lampung" },
  { code: "122", name: "Bank Kalsel" },
  { code: "123", name: "Bank Kalbar" },
  { code: "124", name: "Bank Kaltimtara" },
  { code: "125", name: "Bank Kalteng" },
  { code: "126", name: "Bank Sulselbar" },
  { code: "127", name: "Bank SulutGo" },
  { code: "128", name: "Bank NTB Syariah" },
  { code: "129", name: "Bank BPD Bali" },
  { code: "130", name: "Bank NTT" },
  { code: "131", name: "Bank Maluku Malut" },
  { code: "132", name: "Bank Papua" },
  { code: "133", name: "Bank Bengkulu" },
  { code: "134", name: "Bank Sulteng" },
  { code: "135", name: "Bank Sultra" },
  { code: "137", name: "Bank Banten" },
];

/** The bank with that code, or null. */
export function findBank(code: string): Bank | null {
  return BANKS.find((bank) => bank.code === code) ?? null;
}

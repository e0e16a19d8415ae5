/** Accents of Latin, Greek and Cyrillic, and the vowel points of Arabic and Hebrew. Marks of other scripts are letters of their own. */
const ACCENTS = /(?=\p{M})(?![\u3099\u309a])[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}]/gu;
const NOT_LETTERS = /[^\p{L}\p{N}\p{M}]+/gu;
/** Apostrophes and lengthening signs that count as letters, and no name has by itself. */
const SIGNS = /(?![々ー])[\p{Lm}ـ]/gu;

const pairs = (text: string): Readonly<Record<string, string>> => Object.fromEntries(text.split(" ").map((pair) => pair.split("=")));

/** Letters with an accent that is no mark of its own. */
const ACCENTED = "ß=ss æ=ae œ=oe þ=th ø=o ł=l đ=d ð=d ħ=h ı=i ŋ=n ŧ=t ƀ=b ɨ=i ɓ=b ɗ=d ƙ=k ɲ=n ƴ=y ŀ=l ĸ=k ə=e ς=σ ё=е ґ=г";
/** Letters of Arabic, Persian and Urdu that people write for each other. */
const ARABIC = "ى=ي ی=ي ک=ك ة=ه ۀ=ه ہ=ه ھ=ه ٱ=ا";
const LETTERS = pairs(`${ACCENTED} ${ARABIC}`);
/** Spellings of passports' machine-readable lines. */
const PASSPORT = pairs("ä=ae ö=oe ü=ue å=aa ø=oe");

const swap = (text: string, by: Readonly<Record<string, string>>) => [...text].map((letter) => by[letter] ?? letter).join("");

function plain(name: string): string {
  const bare = name.normalize("NFKD").replace(ACCENTS, "").replace(SIGNS, "").toLowerCase();
  return swap(bare, LETTERS).replace(NOT_LETTERS, "");
}

/** A name's plain spelling, and the one that a passport prints for its umlauts. */
const spellings = (name: string) => [plain(name), plain(swap(name.normalize("NFKC").toLowerCase(), PASSPORT))];

/**
 * Whether two names are equal but for case, accents, spaces and punctuation. See docs/rules/get-ticket.md#names. A name without letters
 * equals none.
 */
export function sameName(one: string, other: string): boolean {
  const known = spellings(other);
  return spellings(one).some((spelling) => spelling !== "" && known.includes(spelling));
}

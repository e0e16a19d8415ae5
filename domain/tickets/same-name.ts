/** Accents of Latin, Greek and Cyrillic, and the vowel points of Arabic and Hebrew. Marks of other scripts are letters of their own. */
const ACCENTS = /(?=\p{M})(?![\u3099\u309a])[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}]/gu;
const NOT_LETTERS = /[^\p{L}\p{N}\p{M}]+/gu;
/** Apostrophes and lengthening signs that count as letters, and no name has by itself. */
const SIGNS = /(?![々ー])[\p{Lm}ـ]/gu;

const pairs = (text: string): Readonly<Record<string, string>> => Object.fromEntries(text.split(" ").map((pair) => pair.split("=")));

/** Latin letters with a stroke, hook or turn that is no mark of its own, ligatures, and a few of Greek and Cyrillic. */
const ACCENTED = [
  "æ=ae ð=d ø=o þ=th ß=ss đ=d ħ=h ı=i ĸ=q ł=l ŋ=n œ=oe ŧ=t ƀ=b ɓ=b ƃ=b ɔ=o ƈ=c ɖ=d ɗ=d ƌ=d ǝ=e ə=e ɛ=e ƒ=f ɠ=g ɣ=g ƕ=hw ɩ=i ɨ=i ƙ=k",
  "ƚ=l ƛ=l ɯ=w ɲ=n ƞ=n ɵ=o ƣ=gh ƥ=p ʀ=r ʃ=sh ƭ=t ʈ=t ʊ=u ʋ=v ƴ=y ƶ=z ʒ=zh ƿ=w ǥ=g ȝ=y ȣ=ou ȥ=z ȷ=j ⱥ=a ȼ=c ⱦ=t ʉ=u ʌ=a ɇ=e ɉ=j ɋ=q",
  "ɍ=r ɏ=y ȿ=s ɀ=z ỻ=ll ỽ=v ỿ=y ς=σ ё=е ґ=г",
].join(" ");
/** Letters of Arabic, Persian and Urdu that people write for each other. */
const ARABIC = "ى=ي ی=ي ک=ك ة=ه ۀ=ه ہ=ه ھ=ه ٱ=ا";
const LETTERS = pairs(`${ACCENTED} ${ARABIC}`);
/** Spellings of passports' machine-readable lines. */
const PASSPORT = pairs("ä=ae ö=oe ü=ue å=aa ø=oe ŋ=ng");

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

import { CaptionProblem } from "./caption-cue.ts";

/**
 * The text of a caption file, and its encoding. `isGuessed`: the bytes are of an old encoding, known by its letters alone. `lost`: the line of
 * the first letter that the encoding does not have, or null.
 */
type Decoded = { readonly text: string; readonly encoding: string; readonly isGuessed: boolean; readonly lost: number | null };

/** Detects UTF-16 without a byte order mark: digits and line ends have a zero byte, always on the same side. Null: another encoding. */
function zeroHalf(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const looked = bytes.subarray(0, 4000);
  const zeros: [number, number] = [0, 0];
  for (const [i, byte] of looked.entries()) if (byte === 0) zeros[(i % 2) as 0 | 1] += 1;
  const least = Math.max(4, looked.length / 40);
  if (zeros[1] >= least && zeros[0] * 10 < zeros[1]) return "utf-16le";
  return zeros[0] >= least && zeros[1] * 10 < zeros[0] ? "utf-16be" : null;
}

/** Letters of a text in an old encoding, as Windows-1252 would show them. */
type Letters = {
  /** Those beyond ASCII, with the letters beside them. */
  readonly all: readonly { readonly letter: string; readonly isInWord: boolean }[];
  /** The share of all letters that are beyond ASCII. */
  readonly share: number;
};

function lettersOf(text: string): Letters {
  const all = [...text.matchAll(/[\u0080-\uffff]/g)].map(({ 0: letter, index }) => ({
    letter,
    isInWord: /[a-z]/i.test(text[index - 1] ?? "") && /[a-z\u00c0-\u024f]/i.test(text[index + 1] ?? ""),
  }));
  return { all, share: all.length / Math.max(1, all.length + (text.match(/[a-z]/gi)?.length ?? 0)) };
}

const of = ({ all }: Letters, set: string) => all.filter(({ letter }) => set.includes(letter)).length;
const partOf = (letters: Letters, set: string) => of(letters, set) / letters.all.length;

/** Most letters of a text of another alphabet are beyond ASCII; in Latin ones less than a third. */
const OTHER_ALPHABET = 0.4;
/** The fewest letters to judge another alphabet by. */
const ENOUGH = 12;

/** The commonest letters of Cyrillic and Arabic, as Windows-1252 shows their bytes. */
const CYRILLIC = "îåàèíòñðâë";
const ARABIC = "ÇáíãäæåÑÊÈÏ";
const PUNCTUATION = "‚„…†‡‰‹‘’“”•–—™›\u00a0«»°©®";
const CYRILLIC_LETTERS = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ¨¸¹" + PUNCTUATION;
const TURKISH_LETTERS = "ÇÐÖÜÝÞçðöüýþâîûÂÎÛ" + PUNCTUATION;

/** Letters that no language of Windows-1252 has together, or within a word: Polish; Czech and Slovak; Hungarian; Croatian and Slovene. */
function isCentral(letters: Letters): boolean {
  const within = letters.all.filter(({ letter, isInWord }) => isInWord && "¹³¿œŸ".includes(letter)).length;
  const carons = of(letters, "šžŠŽ");
  return (
    (within >= 2 && of(letters, "¹³¿") > 0) ||
    (of(letters, "ì") > 0 && of(letters, "ø") > 0) ||
    (of(letters, "õ") > 0 && of(letters, "öüû") > 0 && of(letters, "ãä") === 0) ||
    (of(letters, "èÈ") >= 2 && carons >= 2)
  );
}

/** Names the encoding of a text by letters that stand for no other. Null: it is of another alphabet that is not known. */
function guess(text: string): string | null {
  const letters = lettersOf(text);
  if (letters.share >= OTHER_ALPHABET && letters.all.length >= ENOUGH) {
    if (partOf(letters, CYRILLIC_LETTERS) > 0.97 && partOf(letters, CYRILLIC) > 0.5) return "Windows-1251";
    return partOf(letters, ARABIC) > 0.5 ? "Windows-1256" : null;
  }
  if (isCentral(letters)) return "Windows-1250";
  const isTurkish = of(letters, "ýþð") >= 3 && of(letters, TURKISH_LETTERS) === letters.all.length;
  return isTurkish ? "Windows-1254" : "Windows-1252";
}

const lineOf = (text: string, index: number) => text.slice(0, index).split(/\r\n?|\n/).length;

function decoded(text: string, encoding: string): Decoded {
  const index = text.indexOf("\ufffd");
  return { text, encoding, isGuessed: false, lost: index < 0 ? null : lineOf(text, index) };
}

/** Whether a text has a few wrong bytes among letters of UTF-8, as after a cut. */
function isHurtUtf8(text: string): boolean {
  const wrong = text.match(/\ufffd/g)?.length ?? 0;
  const right = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return right >= 2 * wrong;
}

/**
 * Decodes a caption file: UTF-8, UTF-16 with or without a byte order mark, else an old Windows encoding. Windows-1252 has a letter for nearly
 * every byte, so it is what others are told from. Throws a CaptionProblem for letters of an alphabet that cannot be told.
 */
export function decodeCaptions(bytes: Uint8Array): Decoded {
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  const wide = marked ?? zeroHalf(bytes);
  if (wide) return decoded(new TextDecoder(wide).decode(bytes), "UTF-16");
  const text = new TextDecoder("utf-8").decode(bytes);
  if (isHurtUtf8(text)) return decoded(text, "UTF-8");
  const old = new TextDecoder("windows-1252").decode(bytes);
  const encoding = guess(old);
  if (encoding === null) {
    const line = lineOf(old, old.search(/[\u0080-\uffff]/));
    throw new CaptionProblem("its letters are in an old encoding that cannot be told; save the file as UTF-8", { line, cue: null });
  }
  return { text: new TextDecoder(encoding.toLowerCase()).decode(bytes), encoding, isGuessed: true, lost: null };
}

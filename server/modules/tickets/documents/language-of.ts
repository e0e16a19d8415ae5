/** Scripts of one language, as far as names of people and places go. */
const LANGUAGES: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"],
  [/\p{Script=Hangul}/u, "ko"],
  [/\p{Script=Bopomofo}|\p{Script=Han}/u, "zh"],
  [/[ٹڈڑںےۓ]/u, "ur"],
  [/[پچژگکی]/u, "fa"],
  [/\p{Script=Arabic}/u, "ar"],
  [/\p{Script=Hebrew}/u, "he"],
  [/\p{Script=Thai}/u, "th"],
  [/\p{Script=Lao}/u, "lo"],
  [/\p{Script=Khmer}/u, "km"],
  [/\p{Script=Myanmar}/u, "my"],
  [/\p{Script=Devanagari}/u, "hi"],
  [/\p{Script=Bengali}/u, "bn"],
  [/\p{Script=Tamil}/u, "ta"],
  [/\p{Script=Javanese}/u, "jv"],
  [/\p{Script=Georgian}/u, "ka"],
  [/\p{Script=Armenian}/u, "hy"],
  [/\p{Script=Ethiopic}/u, "am"],
  [/\p{Script=Greek}/u, "el"],
];

/** Returns the language of a text for its pronunciation, by its script, or null: Latin letters, a mixture, or a script of many languages. */
export function languageOf(text: string): string | null {
  if (/[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(text)) return null;
  return LANGUAGES.find(([script]) => script.test(text))?.[1] ?? null;
}

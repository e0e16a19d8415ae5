// Makes `build/fonts`: the fonts for names on paper, from the web fonts of development packages. Each file is opened only if a paper needs one
// of its characters. `index.json` says which. Runs on Node 20.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { create } from "fontkit";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const MODULES = join(ROOT, "node_modules");
const OUT = join(ROOT, "build", "fonts");
const SELF = fileURLToPath(import.meta.url);

/** Families in the order of preference, and which parts of each are taken. */
const FAMILIES = [
  ["noto-sans", /-(?:latin|latin-ext|vietnamese|greek|greek-ext|cyrillic|cyrillic-ext)-wght-normal/],
  ...[
    ..."arabic hebrew thai lao khmer myanmar devanagari bengali gurmukhi gujarati oriya tamil telugu kannada malayalam sinhala".split(" "),
    ..."javanese balinese sundanese georgian armenian ethiopic thaana".split(" "),
  ].map((script) => [`noto-sans-${script}`, new RegExp(`-${script}-wght-normal`)]),
  ["noto-serif-tibetan", /-tibetan-wght-normal/],
  ...["sc", "tc", "jp", "hk", "kr"].map((place) => [`noto-sans-${place}`, /-(?:\d+|latin)-wght-normal/]),
  ["noto-sans-math", /-latin-400-normal/],
  ["noto-sans-symbols-2", /-(?:symbols|latin|latin-ext|math|braille)-400-normal/],
  ["noto-emoji", /-\d+-wght-normal/],
  // The last resort: every character of the basic plane, as a bitmap.
  ["unifontex", /-latin-400-normal/],
];
/** Controls, private and unassigned characters. */
const NO_LETTER = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}]/u;

function folderOf(family) {
  const found = ["@fontsource-variable", "@fontsource"].map((scope) => join(MODULES, scope, family)).find((folder) => existsSync(folder));
  if (!found) throw new Error(`The font ${family} is not installed: npm ci`);
  return found;
}

/** A digest of everything that the pack is made from. */
function wantedStamp() {
  const hash = createHash("sha256").update(readFileSync(SELF));
  for (const [family] of FAMILIES) hash.update(JSON.parse(readFileSync(join(folderOf(family), "package.json"), "utf8")).version);
  return hash.digest("hex");
}

const tagOf = (name) => [...name].reduce((sum, sign) => sum * 256 + sign.charCodeAt(0), 0);
const NO_HINTING = 1;

async function openHarfbuzz() {
  const { instance } = await WebAssembly.instantiate(readFileSync(join(MODULES, "harfbuzzjs", "dist", "harfbuzz-subset.wasm")));
  const hb = instance.exports;
  hb._initialize();
  /** Returns a variable font at its regular weight. */
  return function regularOf(ttf) {
    const at = hb.malloc(ttf.length);
    new Uint8Array(hb.memory.buffer).set(ttf, at);
    const blob = hb.hb_blob_create(at, ttf.length, 2, 0, 0);
    const face = hb.hb_face_create(blob, 0);
    const input = hb.hb_subset_input_create_or_fail();
    hb.hb_subset_input_keep_everything(input);
    hb.hb_subset_input_set_flags(input, hb.hb_subset_input_get_flags(input) | NO_HINTING);
    hb.hb_subset_input_pin_axis_location(input, face, tagOf("wght"), 400);
    const made = hb.hb_subset_or_fail(face, input);
    if (!made) throw new Error("HarfBuzz could not set a font's weight");
    const result = hb.hb_face_reference_blob(made);
    const from = hb.hb_blob_get_data(result, 0);
    const bytes = Buffer.from(new Uint8Array(hb.memory.buffer).slice(from, from + hb.hb_blob_get_length(result)));
    hb.hb_blob_destroy(result);
    hb.hb_face_destroy(made);
    hb.hb_subset_input_destroy(input);
    hb.hb_face_destroy(face);
    hb.hb_blob_destroy(blob);
    hb.free(at);
    return bytes;
  };
}

/** Sorted characters as spans: first, number, first, number … */
function spansOf(letters) {
  const spans = [];
  for (const letter of letters) {
    const last = spans.length - 2;
    if (last >= 0 && spans[last] + spans[last + 1] === letter) spans[last + 1] += 1;
    else spans.push(letter, 1);
  }
  return spans;
}

async function pack(folder) {
  const { decompress } = createRequire(import.meta.url)("wawoff2");
  const regularOf = await openHarfbuzz();
  const index = {};
  for (const [family, parts] of FAMILIES) {
    const from = folderOf(family);
    const faces = (index[family] = {});
    const files = readdirSync(join(from, "files")).filter((name) => name.endsWith(".woff2") && parts.test(name));
    for (const file of files.sort()) {
      const ttf = Buffer.from(await decompress(readFileSync(join(from, "files", file))));
      const bytes = file.includes("-wght-") ? regularOf(ttf) : ttf;
      const name = file.replace(/(?:-wght|-400)-normal\.woff2$/, ".ttf");
      const letters = create(bytes).characterSet.filter((letter) => !NO_LETTER.test(String.fromCodePoint(letter)));
      writeFileSync(join(folder, name), bytes);
      faces[name] = spansOf([...new Set(letters)].sort((a, b) => a - b));
    }
    writeFileSync(join(folder, `${family}.OFL`), readFileSync(join(from, "LICENSE")));
  }
  writeFileSync(join(folder, "index.json"), JSON.stringify(index));
}

const wanted = wantedStamp();
const stamp = join(OUT, ".stamp");
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  const made = `${OUT}-${process.pid}`;
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made, { recursive: true });
  await pack(made);
  writeFileSync(join(made, ".stamp"), wanted);
  rmSync(OUT, { recursive: true, force: true });
  try {
    renameSync(made, OUT);
  } catch (error) {
    // Another process was first.
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(stamp)) throw error;
  }
}

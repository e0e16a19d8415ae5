import { readFileSync } from "node:fs";
import { publishText } from "#server/features/waivers/publish-text.ts";
import { newId } from "#server/base/new-id.ts";
import { openShopTool, type Refuse, refuseWith } from "./lib/shop-tool.ts";

const USAGE = `npm run waiver -- <ui> <slug> <english.md> <indonesian.md> [--sign-again]
  puts a new text of a release in force; with --sign-again signatures of older texts stop counting`;

const refuse: Refuse = refuseWith(USAGE);

function textOf(file: string | undefined): string {
  try {
    const text = readFileSync(file ?? "", "utf8").trim();
    return text === "" ? refuse(`${file} is empty`) : text;
  } catch {
    return refuse(`cannot read ${file ?? "the texts"}`);
  }
}

const signAgain = process.argv.includes("--sign-again");
const [ui = "", slug = "", en, id] = process.argv.slice(2).filter((each) => each !== "--sign-again");
const body = { en: textOf(en), id: textOf(id) };
const { db, close } = await openShopTool(ui, refuse);
const version = await publishText({ db, newId }, ui, { slug, body, signAgain });
await close();
if (version === undefined) refuse(`${ui} has no release called "${slug}"`);
process.stdout.write(`version ${version} is in force${signAgain ? "; everybody signs again" : ""}\n`);

import { readFileSync } from "node:fs";
import { publishText } from "#server/modules/tickets/waivers/publish-text.ts";
import { fail, type Run } from "../lib/command.ts";
import { withShop } from "../lib/shop-tool.ts";

function textOf(file: string): string {
  let text = "";
  try {
    text = readFileSync(file, "utf8").trim();
  } catch {
    return fail(`cannot read ${file}`);
  }
  return text === "" ? fail(`${file} is empty`) : text;
}

/** Publishes a new text of a waiver. */
export const publishWaiver: Run = async ({ words: [ui = "", slug = "", en = "", id = ""], has }) => {
  const body = { en: textOf(en), id: textOf(id) };
  const signAgain = has("sign-again");
  const version = await withShop(ui, (tool) => publishText(tool, { slug, body, signAgain }));
  if (version === undefined) return fail(`${ui} has no release called "${slug}"`);
  return [`version ${version} is in force${signAgain ? "; everybody signs again" : ""}`];
};

import { readFileSync } from "node:fs";
import { changeText, listTextVersions, readText, type TextPlace } from "#server/modules/brands/texts/change-text.ts";
import { previewText } from "#server/modules/brands/tenants/judge-text.ts";
import { fail, refuse, type Run } from "../lib/command.ts";
import { withShop } from "../lib/shop-tool.ts";

type Told = { readonly ui: string; readonly place: TextPlace; readonly what: string; readonly missing: string };

function fileText(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return fail(`cannot read ${file}`);
  }
}

async function change({ ui, place, what, missing }: Told, [en, id]: readonly [string, string]): Promise<readonly string[]> {
  const texts = { en: fileText(en), id: fileText(id) };
  const answer = await withShop(ui, (tool) => changeText(tool, { place, texts }));
  if (answer === "missing") return fail(missing);
  if (answer === "same") return [`${what} said that already; nothing was changed`];
  if (answer === "changed") {
    const hasTitle = "page" in place;
    const read = [[en, previewText(texts.en, { hasTitle })] as const, [id, previewText(texts.id, { hasTitle })] as const];
    const blocks = read.flatMap(([file, { blocks: each, remarks }]) => [
      `${file}: ${each.length} blocks`,
      ...remarks.map((remark) => `  ${remark}`),
    ]);
    return [`${what} is in force; a running shop shows it within seconds`, ...blocks];
  }
  return fail(answer.faults.map((fault) => fault.replace(/^en\.md/, en).replace(/^id\.md/, id)).join("\n"));
}

async function show({ ui, place, missing }: Told): Promise<readonly string[]> {
  const text = await withShop(ui, (tool) => readText(tool, place));
  return text ? ["--- en", text.en, "--- id", text.id] : fail(missing);
}

async function list({ ui, place, what, missing }: Told): Promise<readonly string[]> {
  const versions = await withShop(ui, (tool) => listTextVersions(tool, place));
  if (!versions) return fail(missing);
  if (versions.length === 0) return [`${what} has not changed since its versions are kept`];
  return versions.flatMap(({ version, since, body }) => [
    `--- version ${version}, since ${since?.toISOString() ?? "before versions were kept"}, en`,
    body.en,
    "--- id",
    body.id,
  ]);
}

function act(told: Told, files: readonly string[], isList: boolean): Promise<readonly string[]> {
  const [en, id] = files;
  if (isList) return list(told);
  if (en === undefined) return show(told);
  return id === undefined ? refuse("a text is given in both languages: <english.md> <indonesian.md>") : change(told, [en, id]);
}

/** Shows, lists or changes the terms of an event or a video. */
export const eventTerms: Run = async ({ words: [ui = "", event = "", ...files], has }) =>
  act(
    { ui, place: { event }, what: `the text of the terms of ${event}`, missing: `there is no event or video "${event}"` },
    files,
    has("versions"),
  );

/** Shows, lists or changes a legal page of a brand. */
export const brandText: Run = async ({ words: [ui = "", page = "", ...files], has }) => {
  if (page !== "terms" && page !== "privacy") return refuse(`a brand has "terms" and "privacy", not "${page}"`);
  return act({ ui, place: { page }, what: `the text of ${page}`, missing: `${ui} has no page "${page}"` }, files, has("versions"));
};

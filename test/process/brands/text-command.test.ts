import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { putSeededDatabase } from "../../harness/seeded-database.ts";
import { run, type Ended } from "../run.ts";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "karcis-text-command-"));
  await putSeededDatabase(join(folder, "data"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const karcis = (...words: string[]): Promise<Ended> => run("cli/karcis.ts", { env: { DATA_DIR: join(folder, "data") }, words }).ended;
function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe("karcis event terms", () => {
  it("publishes a text, prints it and every version with its day, and reports an unchanged one [H2]", async () => {
    const files = [file("t.en.md", "## Doors\nAt five."), file("t.id.md", "## Pintu\nPukul lima.")];
    const words = ["event", "terms", "garudarun", "losari-sunset-5k"];
    expect(await karcis(...words, ...files)).toMatchObject({ code: 0, said: expect.stringContaining("is in force") });
    expect((await karcis(...words)).said).toBe("--- en\n## Doors\nAt five.\n--- id\n## Pintu\nPukul lima.\n");
    expect((await karcis(...words, ...files)).said).toContain("nothing was changed");
    expect((await karcis(...words, "--versions")).said).toMatch(/^--- version 2, since 20\d\d-[^]*At five\.[^]*--- version 1, since /);
  });

  it("names an invalid file with its fault and the usage", async () => {
    const [en, id] = [file("bad.en.md", "Text <b>bold</b> <script>alert(1)</script>"), file("bad.id.md", "")];
    const refused = await karcis("event", "terms", "garudarun", "losari-sunset-5k", en, id);
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining(`${en}: holds HTML`)]);
    expect(refused.said).toContain(`${id}: is missing`);
    expect((await karcis("event", "terms", "garudarun", "losari-sunset-5k", en)).said).toContain("in both languages");
    expect((await karcis("event", "terms", "garudarun", "no-such", en, en)).said).toMatch(
      /no event or video "no-such"|English one|holds HTML/,
    );
    expect((await karcis("brand", "text", "garudarun", "imprint")).said).toContain('a brand has "terms" and "privacy"');
  });
});

describe("karcis brand text", () => {
  it("changes a brand's legal page and keeps the previous version [H2]", async () => {
    const files = [file("p.en.md", "# Your data\n\nOnly your name."), file("p.id.md", "# Data Anda\n\nHanya nama Anda.")];
    expect(await karcis("brand", "text", "garudarun", "privacy", ...files)).toMatchObject({ code: 0 });
    const { said } = await karcis("brand", "text", "garudarun", "privacy", "--versions");
    expect(said).toMatch(/^--- version 2[^]*Only your name\.[^]*--- version 1[^]*Who is responsible/);
  });
});

import { describe, expect, it } from "vitest";
import { NOUNS } from "../../../cli/commands/nouns.ts";
import { run } from "../run.ts";

const karcis = (...words: string[]) => run("cli/karcis.ts", { env: {}, words }).ended;
const VERBS = Object.entries(NOUNS).flatMap(([noun, { verbs }]) => Object.entries(verbs).map(([name, verb]) => ({ noun, name, verb })));

describe("karcis", () => {
  it("lists nouns, verbs, words and options by --help", async () => {
    const all = await karcis("--help");
    expect(all.code).toBe(0);
    for (const noun of Object.keys(NOUNS)) expect(all.said).toMatch(new RegExp(`^${noun} `, "m"));
    expect(await karcis("gate", "--help")).toMatchObject({
      code: 0,
      said: expect.stringContaining("npm run karcis -- gate codes <brand>"),
    });
    const verb = await karcis("gate", "token", "--help");
    expect(verb).toMatchObject({ code: 0, said: expect.stringMatching(/^npm run karcis -- gate token <brand> <event> <name>\n/) });
    expect(verb.said).toMatch(/^ {2}--hours <n> +how long it scans/m);
  });

  it.each([
    [[], "npm run karcis -- <noun> <verb>"],
    [["door"], 'no such noun: "door"'],
    [["constructor"], 'no such noun: "constructor"'],
    [["gate"], "npm run karcis -- gate add"],
    [["gate", "melt"], 'no such command: "melt"'],
    [["gate", "list"], "something is missing: <brand>"],
    [["gate", "list", "a", "b"], 'too many words: "b"'],
    [["gate", "list", "a", "--fast"], "no such option: --fast"],
    [["gate", "token", "a", "b", "c", "--hours"], "--hours takes a value"],
    [["gate", "token", "a", "b", "c", "--supervisor=yes"], "--supervisor takes no value"],
    [["gate", "token", "a", "b", "c", "--hours", "0"], 'not a whole number from 1 to 1440: "0"'],
  ])("ends karcis with 1 and a reason: %j", async (words, why) => {
    const { code, said } = await karcis(...words);
    expect([code, said.includes(why), said.includes("npm run karcis -- ")]).toEqual([1, true, true]);
  });

  it("loads the code of every verb of karcis", async () => {
    for (const { verb } of VERBS) expect(typeof (await verb.load())).toBe("function");
    expect(VERBS.length).toBeGreaterThan(30);
  });

  it("loads only the code of the called command", async () => {
    const told = `import { registerHooks } from "node:module"; registerHooks({ load(url, context, next) {
      if (/\\/(server|node_modules)\\//.test(url)) process.stderr.write("loaded " + url + "\\n"); return next(url, context); } });`;
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(told)}` };
    const loaded = async (...words: string[]) => (await run("cli/karcis.ts", { env, words }).ended).said.match(/^loaded .*$/gm) ?? [];
    expect(await loaded("gate", "add", "--help")).toEqual([]);
    expect(await loaded("gate", "add", "--fast")).toEqual([]);
    const verdict = await loaded("ticket", "verify", "x", "--key", "y");
    expect(verdict.length).toBeGreaterThan(0);
    expect(verdict.filter((line) => /database|node_modules/.test(line))).toEqual([]);
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../../harness/fresh-database.ts";
import { startPostgres } from "../../harness/postgres.ts";
import { run, type Ended } from "../run.ts";

const [FIRST, SECOND] = ["the first master secret of this folder", "the second master secret of this folder"];
const NAME = /^([0-9a-f]{8})\t/;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "karcis-secret-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Known = { readonly current: string; readonly previous?: string };
const envOf = ({ current, previous = "" }: Known) => ({
  DATA_DIR: join(folder, "data"),
  KARCIS_SECRET: current,
  KARCIS_SECRET_PREVIOUS: previous,
});
const secret = (known: Known, ...words: string[]): Promise<Ended> =>
  run("cli/karcis.ts", { env: envOf(known), words: ["secret", ...words] }).ended;
const nameOf = (line: string | undefined) => NAME.exec(line ?? "")?.[1] ?? "";

describe("karcis secret", () => {
  it("lists secrets by name, protects a database from foreign ones, and retires unused ones", async () => {
    const first = await secret({ current: FIRST }, "status");
    expect(first).toEqual({ code: 0, said: expect.stringMatching(/^[0-9a-f]{8}\tseals and signs\tsince \S+\tsealed: 0\n$/) as unknown });
    const old = nameOf(first.said);

    const refused = `KARCIS_SECRET is not the one that this database was used with (${old}): set that one, or list it in KARCIS_SECRET_PREVIOUS`;
    const server = await run("server/start/main.ts", { env: { ...envOf({ current: SECOND }), PORT: "0", SEED: "no" } }).ended;
    expect(server).toEqual({ code: 1, said: `Karcis cannot start: ${refused}\n` });
    expect(await secret({ current: SECOND }, "status")).toMatchObject({
      code: 1,
      said: expect.stringContaining(`${refused}\n`) as unknown,
    });

    const both = { current: SECOND, previous: FIRST };
    const lines = (await secret(both, "status")).said.split("\n");
    expect(lines[0]).toMatch(new RegExp(`^${old}\tearlier\t`));
    expect(lines[1]).toMatch(/^[0-9a-f]{8}\tseals and signs\t/);
    expect(lines[2]).toMatch(/^orders whose links were given out before \S+: 0$/);
    expect(await secret(both, "reseal")).toEqual({ code: 0, said: "everything is sealed under the current secret\n" });
    expect(await secret(both, "retire", nameOf(lines[1]))).toMatchObject({ code: 1 });
    expect((await secret(both, "retire", old)).said).toBe(
      `${old} may be taken out of KARCIS_SECRET_PREVIOUS; links that it made then open nothing\n`,
    );
    const alone = (await secret({ current: SECOND }, "status")).said.split("\n");
    expect(alone[0]).toMatch(new RegExp(`^${old}\tretired, not readable here\t`));
  });

  it("gives up a lost secret only on request", async () => {
    const alone = { current: "a third master secret, the second is lost" };
    const { said } = await secret({ current: SECOND }, "status");
    const lost = nameOf(said.split("\n")[1]);
    expect(await secret(alone, "retire", lost)).toMatchObject({ code: 1 });
    expect((await secret(alone, "retire", lost, "--lose")).code).toBe(0);
    expect((await secret(alone, "status")).code).toBe(0);
  });

  it("records the first command's secret, after which a server with another is refused", async () => {
    const cluster = await startPostgres();
    const databases = [await freshDatabase(cluster.url), await freshDatabase(cluster.url)];
    const refused = { code: 1, said: expect.stringContaining("KARCIS_SECRET is not the one that this database was used with") as unknown };
    const envFor = (url: string, current: string) => ({ ...envOf({ current }), DATA_DIR: join(folder, "other"), DATABASE_URL: url });
    const start = (url: string, current: string) =>
      run("server/start/main.ts", { env: { ...envFor(url, current), PORT: "0", SEED: "no", PAYSIM_URL: "http://localhost:9" } }).ended;
    const karcis = (url: string, current: string | null, ...words: string[]) => {
      const { KARCIS_SECRET, ...others } = envFor(url, current ?? "");
      return run("cli/karcis.ts", { env: { ...others, KARCIS_SECRET: current === null ? "" : KARCIS_SECRET }, words }).ended;
    };
    const [migrated, added] = databases.map(({ url }) => url) as [string, string];
    expect(await karcis(migrated, FIRST, "database", "migrate")).toMatchObject({ code: 0 });
    expect(await start(migrated, SECOND)).toMatchObject(refused);
    expect(await karcis(migrated, SECOND, "database", "migrate")).toMatchObject(refused);
    // A migration without a secret records nothing.
    expect(await karcis(added, null, "database", "migrate")).toMatchObject({ code: 0 });
    expect(await karcis(added, FIRST, "brand", "add", "demo/brands/garudarun")).toMatchObject({ code: 0 });
    expect(await start(added, SECOND)).toMatchObject(refused);
    for (const database of databases) await database.drop();
    await cluster.stop();
  }, 120_000);

  it("reports unknown words of karcis secret", async () => {
    for (const words of [[], ["turn"], ["status", "x"], ["retire"], ["retire", "x", "y"]])
      expect(await secret({ current: FIRST }, ...words)).toMatchObject({
        code: 1,
        said: expect.stringContaining("npm run karcis -- secret ") as unknown,
      });
  });
});

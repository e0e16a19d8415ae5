import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { putSeededDatabase } from "../../harness/seeded-database.ts";
import { run, type Ended } from "../run.ts";

const EVENT = ["teaterlampu", "surat-dari-stasiun"];
const AS = "premium=Peron depan;regular=Platform;balcony=Luggage rack";
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "karcis-seat-sale-"));
  await putSeededDatabase(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const seats = (...words: string[]): Promise<Ended> => run("cli/karcis.ts", { env: { DATA_DIR: folder }, words: ["seats", ...words] }).ended;

describe("npm run seats of an event", () => {
  it("blocks and releases seats, lists those not free, and refuses a map that drops one in use", async () => {
    const map = join(folder, "map.json");
    expect((await seats("generate", "theatre", "--out", map)).code).toBe(0);
    expect((await seats("assign", ...EVENT, map, "--as", AS)).said).toContain("has this map already");
    expect(await seats("block", ...EVENT, "stalls-F-1,stalls-F-2", "--for", "press")).toMatchObject({ code: 0 });
    expect(await seats("block", ...EVENT, "stalls-F-2,stalls-F-3")).toMatchObject({ code: 1, said: expect.stringContaining("stalls-F-2") });
    expect((await seats("list", ...EVENT)).said).toBe("stalls-F-1 blocked press\nstalls-F-2 blocked press\n2 seats are not free\n");
    expect(await seats("release", ...EVENT, "stalls-F-2")).toMatchObject({ code: 0 });
    const less = join(folder, "less.json");
    const smaller = readFileSync(map, "utf8").replace('"id":"stalls"', '"id":"parterre"');
    writeFileSync(less, smaller);
    expect(await seats("assign", ...EVENT, less, "--as", AS)).toMatchObject({ code: 1, said: expect.stringContaining("stalls-F-1 press") });
    expect(await seats("move", ...EVENT, "stalls-F-5", "stalls-F-6")).toMatchObject({
      code: 1,
      said: expect.stringContaining("nobody has"),
    });
    expect((await seats("assign", ...EVENT, map)).code).toBe(2);
    expect((await seats("list", "teaterlampu", "no-such-event")).code).toBe(1);
  });
});

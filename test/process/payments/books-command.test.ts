import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { putSeededDatabase } from "../../harness/seeded-database.ts";
import { run, type Ended } from "../run.ts";

const PAYMENT = "0190b0a0-0000-7000-8000-000000000001";
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "karcis-books-command-"));
  await putSeededDatabase(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const books = (...words: string[]): Promise<Ended> =>
  run("cli/karcis.ts", { env: { DATA_DIR: folder, KARCIS_ENV: "demo" }, words: ["books", "compare", ...words] }).ended;
const journal = () => join(folder, "paysim.jsonl");

/** A payment known only to the provider, as after a restore of an older backup. */
function payElsewhere(): void {
  const session = {
    id: "ps_elsewhere",
    paymentId: PAYMENT,
    reference: "KHYKEY5Z",
    amount: 191_500,
    paidAmount: null,
    method: "qris",
    refunds: "prompt",
    currency: "IDR",
    description: "Losari",
    merchant: "Garudarun",
    shop: "garudarun",
    changedAt: Date.now(),
    expiresAt: Date.now(),
    returnUrl: "http://garudarun.localhost:3000/",
    noticeUrl: "http://garudarun.localhost:3000/",
    locale: "en",
    redirectUrl: "http://garudarun.localhost:3000/",
    status: "settled",
    plan: null,
  };
  appendFileSync(journal(), `${JSON.stringify({ session })}\n`);
}

describe("karcis books", () => {
  it("reports matching books, and names payments known only to the provider until they are gone", async () => {
    expect(await books()).toMatchObject({ code: 0, said: expect.stringMatching(/, 0 differences\n/) });
    payElsewhere();
    const { code, said } = await books("--since", "2026-01-01");
    expect(code).toBe(1);
    expect(said).toContain(`unknown_order         garudarun  payment ${PAYMENT}  KHYKEY5Z  ours -  theirs 191500  (ps_elsewhere)\n`);
    expect(said).toContain('"message":"our books and the provider\'s differ"');
    expect((await books()).code).toBe(1);
    writeFileSync(journal(), "");
    expect((await books()).code).toBe(0);
  });

  it("refuses unknown words of karcis books in one line", async () => {
    for (const words of [["--since", "soon"], ["--since"], ["now"], ["--since", "2026-01-01", "x"]]) {
      const { code, said } = await books(...words);
      expect([code, said.includes("npm run karcis -- books compare")]).toEqual([1, true]);
    }
  });
});

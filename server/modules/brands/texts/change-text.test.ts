import { OPERATOR } from "#server/platform/base/actor.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { send } from "#test/api/send.ts";
import { asOwner } from "#test/harness/as-owner.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import type { Row } from "../../../platform/database/database.ts";
import { addBrand } from "../tenants/add-brand.ts";
import type { BrandFolder } from "../tenants/check-brand.ts";
import { legalPages } from "../tenants/legal-texts.ts";
import { changeText, listTextVersions, readText } from "./change-text.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

const TENANT = "garudarun";
const EVENT = "losari-sunset-5k";
const read = async (path: string) =>
  (await send(shop, path, { host: `${TENANT}.localhost` })).json as { updatedAt: string | null; title: string };
const terms = () => read(`/api/v1/events/${EVENT}/terms`);
const sql = <R extends Row>(text: string, params: unknown[] = []) =>
  shop.services.db.transaction(TENANT, (tx) => tx.query<R>(text, params as never));
/** Day of the last version in Makassar, where the event is. */
async function lastDay(): Promise<string> {
  const [last] = await sql<{ at: Date }>(
    "select max(v.since) as at from text_versions v join events e on e.id::text = v.subject where e.slug = $1",
    [EVENT],
  );
  return new Date(last!.at).toLocaleDateString("sv-SE", { timeZone: "Asia/Makassar" });
}
const set = (place: Parameters<typeof readText>[1], en: string, id: string) =>
  changeText({ ...shop.services, tenant: TENANT, actor: OPERATOR }, { place, texts: { en, id } });

describe("the terms of an event", () => {
  it("returns the day of the last change of an event's terms, in the event's zone [B11, H2]", async () => {
    expect((await terms()).updatedAt).toBe(await lastDay());
  });

  it("changes terms in both languages at once, keeps every version newest first, and audits the change [H2]", async () => {
    const place = { event: EVENT };
    const before = await listTextVersions({ ...shop.services, tenant: TENANT }, place);
    expect(await set(place, "## Ours\nCome early.", "## Syarat kami\nDatang lebih awal.")).toBe("changed");
    expect(await readText({ ...shop.services, tenant: TENANT }, place)).toEqual({
      en: "## Ours\nCome early.",
      id: "## Syarat kami\nDatang lebih awal.",
    });
    const after = await listTextVersions({ ...shop.services, tenant: TENANT }, place);
    expect(after!.map(({ version }) => version)).toEqual([before!.length + 1, ...before!.map(({ version }) => version)]);
    expect(after!.at(-1)!.body).toEqual(before!.at(-1)!.body);
    await expect.poll(async () => JSON.stringify(await terms()), { timeout: 5000 }).toContain("Come early.");
    expect(await sql("select 1 from audit where action = 'event.terms'")).toHaveLength(1);
    expect(await set(place, "## Ours\nCome early.", "## Syarat kami\nDatang lebih awal.")).toBe("same");
    expect(await sql("select 1 from audit where action = 'event.terms'")).toHaveLength(1);
  });

  it("keeps the text from before the version record, without a day, on the first change", async () => {
    await asOwner(shop.services.db, TENANT, { text: "delete from text_versions" });
    expect((await terms()).updatedAt).toBeNull();
    expect(await set({ event: EVENT }, "## New\nText.", "## Baru\nTeks.")).toBe("changed");
    const versions = await listTextVersions({ ...shop.services, tenant: TENANT }, { event: EVENT });
    expect(versions!.map(({ version, since }) => [version, since === null])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect((await terms()).updatedAt).toBe(await lastDay());
  });

  it("refuses terms with every reason and changes nothing: another tenant's event, no text, HTML that asks, one language twice", async () => {
    expect(
      await changeText({ ...shop.services, tenant: "jenius", actor: OPERATOR }, { place: { event: EVENT }, texts: { en: "a", id: "b" } }),
    ).toBe("missing");
    expect(await set({ event: EVENT }, "", "Teks.\n\n<form>teks</form>")).toEqual({
      faults: ["en.md: is missing", expect.stringMatching(/^id\.md: holds HTML/)],
    });
    expect(await set({ event: EVENT }, "Same.", "Same.")).toEqual({ faults: ["the Indonesian text is the English one"] });
    expect((await listTextVersions({ ...shop.services, tenant: TENANT }, { event: EVENT }))!).toHaveLength(2);
  });

  it("refuses to rewrite a version of the terms: the shop's database login may only add new ones", async () => {
    for (const text of ["update text_versions set body = '{}'", "delete from text_versions"])
      await expect(sql(text)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("a brand's legal pages", () => {
  it("returns a brand's own legal texts, from its folder or single changes, with the day of change [H2, T1]", async () => {
    const within = join(import.meta.dirname, "../../../../demo/brands", TENANT);
    const file = (name: string) => readFileSync(join(within, name), "utf8");
    const pages = { terms: { en: "# House rules\n\nOurs.", id: "# Aturan rumah\n\nMilik kami." } };
    const folder: BrandFolder = { name: TENANT, json: file("brand.json"), logo: file("logo.svg"), mark: file("mark.svg"), pages };
    expect(await addBrand(shop.services.db, { folder, pagesOf: legalPages })).toMatchObject({ isNew: false });
    expect(await read("/api/v1/pages/terms")).toMatchObject({ title: "House rules" });
    expect((await read("/api/v1/pages/privacy")).title).toBe("Privacy policy");
    const [row] = await shop.services.db.query<{ pages: object[] }>("select brand->'pages' as pages from tenants where id = $1", [TENANT]);
    expect(row!.pages).toEqual([]);
    // Importing the brand again without the text leaves the text unchanged.
    await addBrand(shop.services.db, { folder: { ...folder, pages: {} }, pagesOf: legalPages });
    expect(await read("/api/v1/pages/terms")).toMatchObject({ title: "House rules" });

    expect(await set({ page: "privacy" }, "# Your data\n\nLittle.", "# Data Anda\n\nSedikit.")).toBe("changed");
    expect(await read("/api/v1/pages/privacy")).toMatchObject({ title: "Your data" });
    expect((await listTextVersions({ ...shop.services, tenant: TENANT }, { page: "terms" }))!.length).toBeGreaterThan(0);
    expect(await set({ page: "terms" }, "No title.", "# Judul\n\nTeks.")).toEqual({
      faults: [expect.stringMatching(/^en\.md: must begin with "# "/)],
    });
  });

  it("promises only refunds that some use case makes", async () => {
    for (const { body } of legalPages({ title: "A", company: "A", address: "A", email: "a@a.example" } as never))
      expect(`${body.en} ${body.id}`).not.toMatch(/returned up to|dikembalikan paling lambat/);
  });
});

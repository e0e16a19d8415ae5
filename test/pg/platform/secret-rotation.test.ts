import { OPERATOR } from "#server/platform/base/actor.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { demo } from "#demo/demo.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import { retireSecret } from "#server/platform/database/check-secrets.ts";
import { openText } from "#server/platform/base/seal-text.ts";
import { createLink } from "#server/modules/catalogue/links/create-link.ts";
import { verifyingKeys } from "#server/modules/tickets/issue/verify-qr.ts";
import { listKeys } from "#server/modules/tickets/issue/list-keys.ts";
import { verifyQr } from "#server/modules/tickets/issue/verify-qr.ts";
import { countSealed, resealStored } from "#server/worker/reseal-stored.ts";
import { openProduct, type Product } from "#server/app/serve.ts";
import { buyUntilPayment, eventOf, holdBody, newBuyer, actOnPaymentPage, type Buyer } from "../../harness/buyer.ts";
import { freshDatabase } from "../../harness/fresh-database.ts";
import { signedProduct, type SignedProduct } from "../../harness/signed-shop.ts";

const [FIRST, SECOND, THIRD] = [
  "the first secret of this deployment",
  "the second secret of this deployment",
  "a third secret, of nobody's choosing",
];
const TENANT = "garudarun";
const open: Product[] = [];
const folders: string[] = [];
let url: string;

type Running = SignedProduct & { readonly product: Product };

async function start(secret: string, previous = ""): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), "karcis-rotation-"));
  folders.push(folder);
  const env = { DATA_DIR: folder, DATABASE_URL: url, KARCIS_SECRET: secret, KARCIS_SECRET_PREVIOUS: previous };
  const product = await openProduct(readSettings(env), { worker: false, demo });
  open.push(product);
  return { ...signedProduct(product), product };
}
async function stop({ product }: Running): Promise<void> {
  open.splice(open.indexOf(product), 1);
  await product.close();
}

beforeAll(async () => {
  ({ url } = await freshDatabase(inject("postgresUrl")));
});
afterAll(async () => {
  for (const product of open) await product.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type Bought = { readonly buyer: Buyer; readonly id: string; readonly accessKey: string; readonly qr: string };

/** A free order of one ticket, with browser, key and QR text. */
async function buy(shop: Running): Promise<Bought> {
  const buyer = newBuyer(shop, { tenant: TENANT });
  const event = await eventOf(buyer, "losari-sunset-5k");
  const category = event.prices.find((price) => price.bundlingTicket === "0" && price.state !== "sold_out")!;
  const started = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: category.id, qty: 1 }]));
  if (!started.ok) throw new Error(JSON.stringify(started.problem));
  await actOnPaymentPage(shop, started.data.redirectUrl!, "pay");
  const { id, accessKey } = started.booking;
  await expect.poll(async () => (await qrOf(buyer, id)) ?? "").not.toBe("");
  return { buyer, id, accessKey, qr: (await qrOf(buyer, id))! };
}
async function qrOf(buyer: Buyer, id: string): Promise<string | null> {
  const answer = await buyer.call("listBookingTickets", { params: { id }, query: {} });
  return answer.ok ? (answer.data.tickets[0]?.qr ?? null) : null;
}
const opensBy = async (shop: Running, { id, accessKey }: Bought) =>
  (await newBuyer(shop, { tenant: TENANT }).call("getBooking", { params: { id }, orderKey: accessKey })).ok;
const isGenuine = async ({ product: { services } }: Running, qr: string) => {
  const keyOf = await verifyingKeys({ ...services, tenant: TENANT });
  return verifyQr(qr, ({ keyId }) => keyOf(keyId)).kind === "genuine";
};
const sealedOf = ({ product: { services } }: Running, id: string) =>
  services.db.transaction(TENANT, async (tx) => {
    const rows = await tx.query<{ sealed: string }>("select identity_sealed as sealed from booking_attendees where booking_id = $1", [id]);
    return rows.map(({ sealed }) => openText(services.secrets, `${TENANT} ${id}`, sealed));
  });

describe("KARCIS_SECRET", () => {
  it("rotates KARCIS_SECRET without loss, and refuses one that is foreign to the database", async () => {
    const one = await start(FIRST);
    const old = await buy(one);
    const [link, lost] = [randomUUID(), randomUUID()];
    const { path } = await one.product.services.db.transaction({ tenant: TENANT, actor: OPERATOR }, (tx) =>
      createLink(one.product.services, tx, { type: "resume", target: "/event/losari-sunset-5k", expiresAt: null, maxUses: null }),
    );
    const before = await sealedOf(one, old.id);
    const hold = async (shop: Running, key: string) => {
      const event = await eventOf(newBuyer(shop, { tenant: TENANT }), "losari-sunset-5k");
      const category = event.prices.find((price) => price.bundlingTicket === "0" && price.state !== "sold_out")!;
      const headers = { host: `${TENANT}.localhost:3000`, "content-type": "application/json", "idempotency-key": key };
      const body = JSON.stringify(holdBody(event, [{ categoryId: category.id, qty: 1 }]));
      const answer = await shop.fetch(new Request(`http://${headers.host}/api/v1/bookings`, { method: "POST", headers, body }));
      return { cookie: answer.headers.get("set-cookie"), id: ((await answer.json()) as { id: string }).id };
    };
    const held = await hold(one, link);
    await stop(one);

    await expect(start(THIRD)).rejects.toThrow(/^KARCIS_SECRET is not the one that this database was used with \([0-9a-f]{8}\): [^\n]+$/);
    await expect(start(SECOND)).rejects.toThrow(/KARCIS_SECRET is not the one/);

    // Both at once, as in a rolling restart.
    const both = await start(SECOND, FIRST);
    const still = await start(FIRST, SECOND);
    const fresh = await buy(both);
    for (const shop of [both, still]) {
      expect([await opensBy(shop, old), await opensBy(shop, fresh)]).toEqual([true, true]);
      expect([await isGenuine(shop, old.qr), await isGenuine(shop, fresh.qr)]).toEqual([true, true]);
      expect(await sealedOf(shop, old.id)).toEqual(before);
      expect((await shop.fetch(new Request(`http://${TENANT}.localhost:3000${path}`, { redirect: "manual" }))).status).toBe(302);
    }
    const [again, other] = [await hold(both, link), await hold(both, lost)];
    expect(again).toEqual(held);
    expect(await hold(still, lost)).toEqual(other);
    expect((await listKeys({ ...both.product.services, tenant: TENANT })).map(({ keyId, signs }) => [keyId, signs])).toEqual([
      [2, true],
      [1, false],
    ]);
    const signed = await buy(still);
    expect(await isGenuine(both, signed.qr)).toBe(true);
    await stop(still);

    const { db, secrets } = both.product.services;
    const counts = async () => Object.fromEntries(await countSealed(db, TENANT));
    const [oldName, newName] = [secrets.previous[0]!.id, secrets.id];
    expect((await counts())[oldName]).toBeGreaterThan(0);
    expect((await resealStored(db, secrets, TENANT)).lost).toBe(0);
    expect(Object.keys(await counts())).toEqual([newName]);
    expect(await resealStored(db, secrets, TENANT)).toEqual({ resealed: 0, lost: 0 });
    expect(await sealedOf(both, old.id)).toEqual(before);
    expect(await retireSecret(db, secrets, newName)).toBe(false);
    expect(await retireSecret(db, secrets, oldName)).toBe(true);
    await stop(both);

    const last = await start(SECOND);
    expect(await sealedOf(last, old.id)).toEqual(before);
    expect([await isGenuine(last, old.qr), await isGenuine(last, fresh.qr)]).toEqual([true, true]);
    expect(await qrOf(newBuyer(last, { tenant: TENANT }), old.id)).toBeNull();
    // Grants of an earlier secret end with it.
    expect([await opensBy(last, old), await opensBy(last, fresh)]).toEqual([false, true]);
    await stop(last);
    await expect(start(FIRST)).rejects.toThrow(/KARCIS_SECRET is not the one/);
  });
});

import { createHash, createPublicKey, verify, X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo } from "#demo/demo.ts";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import { openProduct, type Product } from "#server/app/serve.ts";
import { send } from "#test/api/send.ts";
import { asOwner } from "#test/harness/as-owner.ts";
import { actOnPaymentPage, buyUntilPayment, eventOf, holdBody, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { startGoogleWalletEmulator, type GoogleWalletEmulator } from "#test/harness/google-wallet-emulator.ts";
import { makeCertificate } from "#test/harness/make-certificate.ts";
import { putSeededDatabase } from "#test/harness/seeded-database.ts";
import { signedProduct } from "#test/harness/signed-shop.ts";
import { readPkpass } from "#test/harness/wallet-phone.ts";
import { bookingKey } from "../../orders/records/booking-key.ts";

const SLUG = "losari-sunset-5k";
const folder = mkdtempSync(join(tmpdir(), "karcis-wallet-"));
const signer = makeCertificate("Pass Type ID: pass.example.tickets");
const intermediate = makeCertificate("Intermediate");
const google = makeCertificate("google");

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const ENV = {
  WALLET_APPLE_PASS_TYPE: "pass.example.tickets",
  WALLET_APPLE_TEAM: "A1B2C3D4E5",
  WALLET_APPLE_CERTIFICATE: fileOf("signer.pem", signer.certificate),
  WALLET_APPLE_KEY: fileOf("signer.key", signer.key),
  WALLET_APPLE_INTERMEDIATE: fileOf("intermediate.pem", intermediate.certificate),
  WALLET_GOOGLE_ISSUER: "3388000000022222222",
};
const ACCOUNT = "shop@example.iam.gserviceaccount.com";

/** Settings of an operator with an emulated Google. */
function googleEnv(): Record<string, string> {
  const account = { client_email: ACCOUNT, private_key: google.key, token_uri: wallet.tokenUrl };
  return { WALLET_GOOGLE_ACCOUNT: fileOf("account.json", JSON.stringify(account)), WALLET_GOOGLE_URL: wallet.url };
}

let wallet: GoogleWalletEmulator;
let shop: Product;
let buyer: Buyer;
let ticket: TicketAnswer;

/** A paid ticket of an event's first category. */
async function buyTicket(who: Buyer, slug: string, seats?: string[]): Promise<TicketAnswer> {
  const event = await eventOf(who, slug);
  const choice = { categoryId: event.prices[0]!.id, qty: 1, ...(seats ? { seats } : {}) };
  const started = await buyUntilPayment(who, event, holdBody(event, [choice]));
  if (!started.ok) throw new Error(started.problem.code);
  await actOnPaymentPage(shop, started.data.redirectUrl!, "pay");
  for (let turn = 0; turn < 200; turn++) {
    const mine = await who.call("listMyTickets", { query: {} });
    if (mine.ok && mine.data.tickets[0]) return mine.data.tickets[0];
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("no ticket");
}
const setStatus = (status: string) =>
  asOwner(shop.services.db, "garudarun", { text: "update tickets set status = $2 where id = $1", params: [ticket.id, status] });

beforeAll(async () => {
  wallet = await startGoogleWalletEmulator({ issuer: ENV.WALLET_GOOGLE_ISSUER, email: ACCOUNT, key: google.privateKey });
  await putSeededDatabase(folder);
  shop = signedProduct(await openProduct(readSettings({ DATA_DIR: folder, ...ENV, ...googleEnv() }), { worker: false, demo }));
  buyer = newBuyer(shop, { tenant: "garudarun" });
  ticket = await buyTicket(buyer, SLUG);
});
afterAll(async () => {
  await shop.close();
  await wallet.close();
  rmSync(folder, { recursive: true, force: true });
});

type Node = { readonly tag: number; readonly whole: Buffer; readonly body: Buffer };
/** The elements of a DER sequence in order. */
function nodesIn(bytes: Buffer): Node[] {
  const nodes: Node[] = [];
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at + 1]!;
    const more = first < 128 ? 0 : first - 128;
    const length = more === 0 ? first : bytes.readUIntBE(at + 2, more);
    const from = at + 2 + more;
    nodes.push({ tag: bytes[at]!, whole: bytes.subarray(at, from + length), body: bytes.subarray(from, from + length) });
    at = from + length;
  }
  return nodes;
}

/** The parts of a detached PKCS#7 signature that a phone checks. */
function readSignature(signature: Buffer) {
  const [contentInfo] = nodesIn(signature);
  const [signedData] = nodesIn(nodesIn(contentInfo!.body)[1]!.body);
  const parts = nodesIn(signedData!.body);
  const certificates = nodesIn(parts.find(({ tag }) => tag === 0xa0)!.body).map(({ whole }) => new X509Certificate(whole));
  const [signerInfo] = nodesIn(parts.at(-1)!.body);
  const fields = nodesIn(signerInfo!.body);
  const attributes = fields.find(({ tag }) => tag === 0xa0)!;
  const digestOid = Buffer.from("2a864886f70d010904", "hex");
  const digest = nodesIn(attributes.body)
    .map(({ body }) => nodesIn(body))
    .find(([oid]) => oid!.body.equals(digestOid))!;
  // The signature covers the attributes, under the tag of a set.
  const signed = Buffer.concat([Buffer.from([0x31]), attributes.whole.subarray(1)]);
  return { certificates, signed, digest: nodesIn(digest[1]!.body)[0]!.body, value: fields.filter(({ tag }) => tag === 0x04).at(-1)!.body };
}

describe("a pass for Apple Wallet", () => {
  const pass = (query = "", cookie = buyer.cookie(), orderKey = "") =>
    shop.fetch(
      new Request(`http://localhost:3000/api/v1/tickets/${ticket.id}/apple-pass${query}`, {
        headers: { host: "garudarun.localhost:3000", cookie, ...(orderKey ? { "x-order-key": orderKey } : {}) },
      }),
    );
  async function files(query = "") {
    const answer = await pass(query);
    expect(answer.status).toBe(200);
    return readPkpass(Buffer.from(await answer.arrayBuffer()));
  }

  it("sends an Apple pass as an uncacheable file", async () => {
    const { headers } = await pass();
    expect(headers.get("content-type")).toBe("application/vnd.apple.pkpass");
    expect(headers.get("content-disposition")).toBe(`attachment; filename="${ticket.code}.pkpass"`);
    expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual(["no-store", "no-referrer"]);
  });

  it("lists the digest of every file in an Apple pass, and nothing else", async () => {
    const all = await files();
    const manifest = JSON.parse(all.get("manifest.json")!.toString()) as Record<string, string>;
    const inside = [...all.keys()].filter((name) => name !== "manifest.json" && name !== "signature");
    expect(Object.keys(manifest).toSorted()).toEqual(inside.toSorted());
    for (const name of inside) expect([name, manifest[name]]).toEqual([name, createHash("sha1").update(all.get(name)!).digest("hex")]);
    expect(inside).toEqual(expect.arrayContaining(["pass.json", "icon.png", "icon@2x.png", "icon@3x.png", "logo.png"]));
    expect(await sharp(all.get("icon@2x.png")).metadata()).toMatchObject({ format: "png", width: 58, height: 58 });
  });

  it("signs an Apple pass's list by the operator's certificate, with the intermediate", async () => {
    const all = await files();
    const { certificates, signed, digest, value } = readSignature(all.get("signature")!);
    const own = new X509Certificate(signer.certificate);
    expect(certificates.map(({ fingerprint256 }) => fingerprint256).toSorted()).toEqual(
      [own.fingerprint256, new X509Certificate(intermediate.certificate).fingerprint256].toSorted(),
    );
    const name = digest.length === 20 ? "sha1" : "sha256";
    expect(digest.equals(createHash(name).update(all.get("manifest.json")!).digest())).toBe(true);
    expect(verify(name, signed, own.publicKey, value)).toBe(true);
    expect(verify(name, Buffer.concat([signed, Buffer.from([0])]), own.publicKey, value)).toBe(false);
  });

  it("describes the ticket in the requested language, with the gate's code, in an Apple pass", async () => {
    for (const [locale, label] of [
      ["en", "Category"],
      ["id", "Kategori"],
    ]) {
      const json = JSON.parse((await files(`?locale=${locale}`)).get("pass.json")!.toString()) as Record<string, never>;
      expect(json).toMatchObject({
        passTypeIdentifier: ENV.WALLET_APPLE_PASS_TYPE,
        teamIdentifier: ENV.WALLET_APPLE_TEAM,
        serialNumber: expect.stringMatching(/^[0-9a-f-]{36}$/),
        barcodes: [{ format: "PKBarcodeFormatQR", message: ticket.qr, altText: ticket.code }],
        eventTicket: {
          primaryFields: [{ value: ticket.event.name }],
          auxiliaryFields: [{ value: ticket.holder }, { label, value: ticket.category }],
        },
      });
      expect(Date.parse(json["expirationDate"]!)).toBe(Date.parse(ticket.event.endsAt!) + 86_400_000);
    }
  });

  it("names the passes of a trial as test passes, in the list and on the pass", async () => {
    const apple = shop.services.settings.wallet.apple!;
    const titleOf = async () => (JSON.parse((await files()).get("pass.json")!.toString()) as { logoText: string }).logoText;
    const title = await titleOf();
    expect(title).not.toMatch(/^TEST/);
    Object.assign(apple, { isTest: true });
    try {
      const mine = await buyer.call("listMyTickets", { query: {} });
      expect(mine.ok && mine.data.wallets).toEqual(["apple_test", "google"]);
      expect(await titleOf()).toBe(`TEST · ${title}`);
    } finally {
      Object.assign(apple, { isTest: false });
    }
  });

  it("gives an Apple pass to the ticket's holder only, by cookie or by the booking's key (K15)", async () => {
    const key = bookingKey({ ...shop.services, tenant: "garudarun" }, { id: ticket.bookingId, key_version: 1 });
    expect((await pass("", "")).status).toBe(404);
    expect((await pass("", "", "wrong")).status).toBe(404);
    expect((await pass("", "", key)).status).toBe(200);
    expect((await send(shop, `/api/v1/tickets/${ticket.id}/apple-pass`, { orderKey: key, host: "jenius.localhost:3000" })).status).toBe(
      404,
    );
    await setStatus("locked");
    expect((await pass()).status).toBe(404);
    await setStatus("valid");
  });
});

describe("a pass for Google Wallet", () => {
  const ask = (how: Parameters<typeof send>[2] = {}) =>
    send(shop, `/api/v1/tickets/${ticket.id}/google-pass?locale=en`, { cookie: buyer.cookie(), ...how });

  it("returns a Google address with a claim signed by the service account, short enough for a link", async () => {
    const answer = await ask();
    const url = answer.json["url"] as string;
    expect(url).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(url.length).toBeLessThanOrEqual(1800);
    const [head, body, signature] = url.split("/").at(-1)!.split(".") as [string, string, string];
    const key = createPublicKey(google.privateKey);
    expect(verify("RSA-SHA256", Buffer.from(`${head}.${body}`), key, Buffer.from(signature, "base64url"))).toBe(true);
    expect(verify("RSA-SHA256", Buffer.from(`${head}.${body}x`), key, Buffer.from(signature, "base64url"))).toBe(false);
    const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, never>;
    expect(read(head)).toEqual({ alg: "RS256", typ: "JWT" });
    const claims = read(body);
    expect(claims).toMatchObject({ iss: ACCOUNT, aud: "google", typ: "savetowallet" });
    const { classId, ...object } = wallet.save(url);
    expect(object).toMatchObject({
      state: "ACTIVE",
      ticketHolderName: ticket.holder,
      ticketNumber: ticket.code,
      barcode: { type: "QR_CODE", value: ticket.qr },
    });
    expect(wallet.classes.get(classId as string)).toMatchObject({ eventName: { defaultValue: { value: ticket.event.name } } });
    expect(Math.abs(Number(claims["iat"]) * 1000 - Date.now())).toBeLessThan(60_000);
  });

  it("gives a Google pass to the ticket's holder only (K15)", async () => {
    expect((await ask({ cookie: "" })).status).toBe(404);
    expect((await ask({ host: "jenius.localhost:3000" })).status).toBe(404);
    await setStatus("cancelled");
    expect((await ask()).status).toBe(404);
    await setStatus("valid");
  });
});

type Said = { readonly language: string; readonly value: string };

it("prints the seat on passes in the requested language", async () => {
  const viewer = newBuyer(shop, { tenant: "teaterlampu" });
  const seated = await buyTicket(viewer, "surat-dari-stasiun", ["stalls-A-7"]);
  const how = { cookie: viewer.cookie(), host: "teaterlampu.localhost:3000" };
  const path = `/api/v1/tickets/${seated.id}`;
  const apple = await shop.fetch(
    new Request(`http://${how.host}${path}/apple-pass?locale=id`, { headers: { host: how.host, cookie: how.cookie } }),
  );
  const pass = JSON.parse(
    readPkpass(Buffer.from(await apple.arrayBuffer()))
      .get("pass.json")!
      .toString(),
  ) as { eventTicket: { auxiliaryFields: unknown[] } };
  expect(pass.eventTicket.auxiliaryFields.at(-1)).toEqual({
    key: "seat",
    label: "Kursi",
    value: expect.stringMatching(/ · Baris A · Kursi 7$/),
    changeMessage: "%@",
  });
  const answer = await send(shop, `${path}/google-pass?locale=en`, how);
  const { seatInfo } = wallet.save(answer.json["url"] as string) as {
    seatInfo: Record<string, { defaultValue: Said; translatedValues: Said[] }>;
  };
  const english = Object.entries(seatInfo).map(([name, { defaultValue, translatedValues }]) => [
    name,
    [defaultValue, ...translatedValues].find(({ language }) => language === "en")!.value,
  ]);
  expect(Object.fromEntries(english)).toEqual({ section: "Stalls", row: "A", seat: "7" });
});

it("lists passes with the tickets only if they are set up", async () => {
  const mine = await buyer.call("listMyTickets", { query: {} });
  expect(mine.ok && mine.data.wallets).toEqual(["apple", "google"]);
});

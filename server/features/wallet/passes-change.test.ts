import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TicketAnswer } from "#contract/tickets.ts";
import { everyRoom } from "#server/base/take-in-slices.ts";
import type { Row } from "#server/database/database.ts";
import { startApnsEmulator, type ApnsEmulator } from "#test/harness/apns-emulator.ts";
import { asOwner } from "#test/harness/as-owner.ts";
import { actOnPaymentPage, buyUntilPayment, eventOf, holdBody, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { startGoogleWalletEmulator, type GoogleWalletEmulator } from "#test/harness/google-wallet-emulator.ts";
import { makeCertificate } from "#test/harness/make-certificate.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { newPhone, passJson, type Phone } from "#test/harness/wallet-phone.ts";
import { bookingKey } from "../checkout/booking-key.ts";
import { moveSeat } from "../seating/move-seat.ts";
import { cancelTickets } from "../tickets/cancel-tickets.ts";
import { lockTicket, unlockTicket } from "../tickets/lock-ticket.ts";
import { reissueTicket } from "../tickets/reissue-ticket.ts";
import { restoreTickets, suspendTickets } from "../tickets/suspend-tickets.ts";
import { renewPasses } from "./renew-passes.ts";

const TENANT = "garudarun";
const SLUG = "losari-sunset-5k";
const ISSUER = "3388000000022222222";
const PATIENT = { timeout: 15_000, interval: 300 };
const PASS_TYPE = "pass.example.tickets";
const folder = mkdtempSync(join(tmpdir(), "karcis-passes-"));
const signer = makeCertificate("Pass Type ID: pass.example.tickets");
const google = makeCertificate("google");

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

let apns: ApnsEmulator;
let wallet: GoogleWalletEmulator;
let shop: TestShop;
beforeAll(async () => {
  // A service account's name of usual length.
  const email = "tickets-wallet-issuer@karcis-production-402913.iam.gserviceaccount.com";
  apns = await startApnsEmulator({ certificate: signer.certificate, passType: PASS_TYPE });
  wallet = await startGoogleWalletEmulator({ issuer: ISSUER, email, key: google.privateKey });
  const account = JSON.stringify({ client_email: email, private_key: google.key, token_uri: wallet.tokenUrl });
  shop = await openShop(null, {
    worker: false,
    env: {
      WALLET_APPLE_PASS_TYPE: PASS_TYPE,
      WALLET_APPLE_TEAM: "A1B2C3D4E5",
      WALLET_APPLE_CERTIFICATE: fileOf("signer.pem", signer.certificate),
      WALLET_APPLE_KEY: fileOf("signer.key", signer.key),
      WALLET_APPLE_INTERMEDIATE: fileOf("intermediate.pem", makeCertificate("Intermediate").certificate),
      WALLET_APPLE_PUSH_URL: apns.url,
      WALLET_APPLE_PUSH_CA: fileOf("apns.pem", apns.authority),
      WALLET_GOOGLE_ISSUER: ISSUER,
      WALLET_GOOGLE_ACCOUNT: fileOf("account.json", account),
      WALLET_GOOGLE_URL: wallet.url,
    },
  });
  await sql("update quotas set total = total + 200 where event_id = (select id from events where slug = $1)", [SLUG]);
}, 120_000);
afterAll(async () => {
  await shop.close();
  await Promise.all([apns.close(), wallet.close()]);
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  apns.mend();
  wallet.mend();
});

type Bought = { readonly ticket: TicketAnswer; readonly buyer: Buyer; readonly tenant: string };

async function buy({
  tenant = TENANT,
  slug = SLUG,
  session = 0,
  seats,
}: { tenant?: string; slug?: string; session?: number; seats?: string[] } = {}): Promise<Bought> {
  const buyer = newBuyer(shop, { tenant });
  const event = await eventOf(buyer, slug);
  const choice = { categoryId: event.prices[0]!.id, qty: 1, ...(seats ? { seats } : {}) };
  const sessionId = event.sessions[session]?.id;
  const started = await buyUntilPayment(buyer, event, holdBody(event, [choice], sessionId ? { sessionId } : {}));
  if (!started.ok) throw new Error(JSON.stringify(started.problem));
  await actOnPaymentPage(shop, started.data.redirectUrl!, "pay");
  let ticket: TicketAnswer | undefined;
  await expect
    .poll(async () => {
      const mine = await buyer.call("listMyTickets", { query: {} });
      ticket = mine.ok ? mine.data.tickets[0] : undefined;
      return ticket !== undefined;
    })
    .toBe(true);
  return { ticket: ticket!, buyer, tenant };
}

/** As a phone's browser asks: by TLS, with the key of the order. */
function ask({ ticket, tenant }: Bought, kind: "apple" | "google", locale = "en"): Promise<Response> {
  const host = `${tenant}.localhost`;
  const key = bookingKey(shop.services, tenant, { id: ticket.bookingId, key_version: 1 });
  const url = `https://${host}/api/v1/tickets/${ticket.id}/${kind}-pass?locale=${locale}`;
  return shop.fetch(new Request(url, { headers: { host, "x-order-key": key } }));
}
async function link(bought: Bought, locale?: string): Promise<string> {
  const answer = await ask(bought, "google", locale);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { url: string }).url;
}
async function withPhone(bought: Bought): Promise<Phone> {
  const phone = newPhone(shop);
  const answer = await ask(bought, "apple");
  expect(answer.status).toBe(200);
  expect(await phone.add(Buffer.from(await answer.arrayBuffer()))).toBe(201);
  return phone;
}

const work = (tenant = TENANT) => renewPasses(shop.services, tenant, everyRoom);
const sql = <R extends Row>(text: string, params: (string | number)[] = [], tenant = TENANT) =>
  shop.services.db.transaction(tenant, (tx) => tx.query<R>(text, params));
const act = (what: Parameters<TestShop["services"]["db"]["transaction"]>[1], tenant = TENANT) => shop.services.db.transaction(tenant, what);
const said = (phone: Phone, group: string, key: string) => phone.shown().eventTicket[group]!.find((field) => field.key === key)?.value;
const pushed = (phone: Phone) => apns.pushes.filter((token) => token === phone.pushToken).length;
/** The object of a ticket's latest pass at Google. */
const objectOf = async ({ ticket, tenant }: Bought, version = 1) => {
  const [row] = await sql<{ id: string }>(
    "select id from wallet_passes where wallet = 'google' and ticket_id = $1 and version = $2",
    [ticket.id, version],
    tenant,
  );
  return wallet.objects.get(`${ISSUER}.${row!.id}`)!;
};
/** Makes what waits for another attempt due now. */
const hurry = () => sql("update wallet_passes set due_at = clock_timestamp() where due_at is not null");

describe("a class at Google", () => {
  it("is one for each session, with that session's dates and the venue's own hours, whoever saves first", async () => {
    const [first, later] = [
      await buy({ tenant: "pasirkarang", slug: "napas-pagi", session: 0 }),
      await buy({ tenant: "pasirkarang", slug: "napas-pagi", session: 1 }),
    ];
    const classes = [];
    for (const bought of [first, later]) {
      const object = wallet.save(await link(bought));
      const shared = wallet.classes.get(object["classId"] as string) as { dateTime: { start: string; end: string } };
      expect(Date.parse(shared.dateTime.start)).toBe(Date.parse(bought.ticket.session!.startsAt));
      expect(Date.parse(shared.dateTime.end)).toBe(Date.parse(bought.ticket.session!.endsAt));
      expect(shared.dateTime.start).toMatch(/T\d\d:\d\d:00\+0[789]:00$/);
      classes.push(object["classId"]);
    }
    expect(new Set(classes).size).toBe(2);
  });

  it("is the same for an English buyer first and an Indonesian one after, and says both languages", async () => {
    const [english, indonesian] = [await buy(), await buy()];
    const one = wallet.save(await link(english, "en"));
    const before = JSON.stringify(wallet.classes.get(one["classId"] as string));
    const other = wallet.save(await link(indonesian, "id"));
    expect(other["classId"]).toBe(one["classId"]);
    const shared = wallet.classes.get(one["classId"] as string)!;
    expect(JSON.stringify(shared)).toBe(before);
    const name = shared["eventName"] as { defaultValue: { language: string }; translatedValues: { language: string }[] };
    expect([name.defaultValue.language, ...name.translatedValues.map(({ language }) => language)].toSorted()).toEqual(["en", "id"]);
    expect(shared["venue"]).toMatchObject({ name: { defaultValue: {} }, address: { defaultValue: {} } });
  });

  it("is patched when its event changes, and says no date while that is postponed", async () => {
    const place = { tenant: "pasirkarang", slug: "napas-pagi" };
    const bought = await buy({ ...place, session: 2 });
    const phone = await withPhone(bought);
    const { classId } = wallet.save(await link(bought)) as { classId: string };
    const change = (status: string) =>
      asOwner(shop.services.db, place.tenant, {
        text: "update events set status = $1, version = version + 1 where slug = $2",
        params: [status, place.slug],
      });
    const state = async () => {
      await work(place.tenant);
      return (await objectOf(bought))["state"];
    };
    const patches = () => wallet.calls.filter((call) => call === `PATCH eventTicketClass/${classId}`).length;
    await change("postponed");
    await expect.poll(async () => (await work(place.tenant)) + patches(), PATIENT).toBe(1);
    expect(wallet.classes.get(classId)).not.toHaveProperty("dateTime");
    expect(await phone.wake()).toEqual([200, 200]);
    expect(phone.shown()).not.toHaveProperty("relevantDate");
    expect(phone.shown()).not.toHaveProperty("voided");
    expect(said(phone, "headerFields", "status")).toBe("Postponed");
    await change("cancelled");
    await expect.poll(state, PATIENT).toBe("EXPIRED");
    expect(await phone.wake()).toEqual([200, 200]);
    expect(phone.shown().voided).toBe(true);
    await change("published");
    await expect.poll(state, PATIENT).toBe("ACTIVE");
    expect(wallet.classes.get(classId)!["dateTime"]).toMatchObject({ start: expect.any(String) });
  });
});

describe("a link to Google Wallet", () => {
  it("is short and carries a name alone, for the longest event and holder too", async () => {
    const bought = await buy();
    await asOwner(shop.services.db, TENANT, {
      text: "update tickets set holder = $2 where id = $1",
      params: [bought.ticket.id, "Raden Ajeng Kartini ".repeat(12)],
    });
    const url = await link(bought);
    expect(url.length).toBeLessThanOrEqual(1000);
    const { payload } = JSON.parse(Buffer.from(url.split("/").at(-1)!.split(".")[1]!, "base64url").toString()) as { payload: object };
    expect(payload).toEqual({ eventTicketObjects: [{ id: expect.stringMatching(/^\d+\.[0-9a-f-]{36}$/) }] });
    expect(wallet.save(url)).toMatchObject({ state: "ACTIVE", barcode: { value: bought.ticket.qr } });
  });

  it("carries all that Google requires where Google cannot be asked, within 1,800 signs, and Google is told later", async () => {
    const bought = await buy({ slug: "merdeka-night-run" }).catch(() => buy());
    wallet.breakDown(503);
    const url = await link(bought);
    expect(url.length).toBeLessThanOrEqual(1800);
    expect(wallet.save(url)).toMatchObject({ state: "ACTIVE", barcode: { value: bought.ticket.qr } });
    wallet.mend();
    await act(async (tx) => cancelTickets(tx, bought.ticket.bookingId));
    await expect
      .poll(async () => (await hurry(), await work(), (await objectOf(bought))["state"]), { timeout: 20_000, interval: 500 })
      .toBe("EXPIRED");
  });
});

describe("a pass", () => {
  it("ends when its ticket is cancelled: the phone fetches one that is void and shows no code, Google's object expires", async () => {
    const bought = await buy();
    const phone = await withPhone(bought);
    wallet.save(await link(bought));
    expect(phone.shown().barcodes![0]!.message).toBe(bought.ticket.qr);
    expect(await phone.wake()).toEqual([200, 200]);
    expect(await phone.wake()).toEqual([204]);
    await act(async (tx) => cancelTickets(tx, bought.ticket.bookingId));
    await work();
    expect(pushed(phone)).toBe(1);
    expect(await phone.wake()).toEqual([200, 200]);
    expect(phone.shown()).toMatchObject({ voided: true });
    expect(phone.shown()).not.toHaveProperty("barcodes");
    expect(said(phone, "headerFields", "status")).toBe("Cancelled");
    expect(await objectOf(bought)).toMatchObject({ state: "EXPIRED" });
    expect(await objectOf(bought)).not.toHaveProperty("barcode");
    expect(await work()).toBe(0);
    expect(await phone.wake()).toEqual([204]);
  });

  it("ends with its holder when the ticket is handed over, says nothing of the next one, and theirs is a pass of its own", async () => {
    const bought = await buy();
    const phone = await withPhone(bought);
    wallet.save(await link(bought));
    await act((tx) => lockTicket(tx, bought.ticket.id));
    await work();
    await phone.wake();
    expect(phone.shown().voided).toBe(true);
    expect(said(phone, "headerFields", "status")).toBe("Being transferred");
    expect(await objectOf(bought)).toMatchObject({ state: "INACTIVE" });
    await act((tx) =>
      reissueTicket(tx, {
        ticketId: bought.ticket.id,
        reissue: { holder: { name: "Rina Wulandari", phone: "+6281299998888" }, reason: "transfer" },
      }),
    );
    await work();
    await phone.wake();
    expect(phone.shown()).toMatchObject({ voided: true });
    const [fresh] = await sql<{ code: string }>("select code from tickets where id = $1", [bought.ticket.id]);
    for (const told of [phone.shown(), await objectOf(bought)])
      expect(JSON.stringify(told)).not.toMatch(new RegExp(`Rina|Sari|${fresh!.code}|${bought.ticket.code}`));
    expect(await objectOf(bought)).toMatchObject({ state: "EXPIRED" });
    const [own] = await sql<{ n: number }>("select count(*)::int as n from wallet_passes where ticket_id = $1", [bought.ticket.id]);
    expect(own!.n).toBe(2);
  });

  it("rests while its order's money was taken back or a transfer is open, and is good again afterwards", async () => {
    const bought = await buy();
    const phone = await withPhone(bought);
    wallet.save(await link(bought));
    const steps: [() => Promise<unknown>, string, boolean][] = [
      [() => act(async (tx) => suspendTickets(tx, bought.ticket.bookingId)), "INACTIVE", true],
      [() => act(async (tx) => restoreTickets(tx, bought.ticket.bookingId)), "ACTIVE", false],
      [() => act((tx) => lockTicket(tx, bought.ticket.id)), "INACTIVE", true],
      [() => act((tx) => unlockTicket(tx, bought.ticket.id)), "ACTIVE", false],
    ];
    for (const [step, state, isVoid] of steps) {
      await step();
      await work();
      await phone.wake();
      expect([(await objectOf(bought))["state"], phone.shown().voided ?? false]).toEqual([state, isVoid]);
    }
    expect(phone.shown().barcodes![0]!.message).toBe(bought.ticket.qr);
    expect(pushed(phone)).toBe(4);
  });

  it("is used once somebody is in with it, and good again when that is taken back", async () => {
    const bought = await buy();
    const phone = await withPhone(bought);
    wallet.save(await link(bought));
    const scan = (status: string) => sql("update tickets set status = $2 where id = $1", [bought.ticket.id, status]);
    await scan("checked_in");
    await work();
    await phone.wake();
    expect([(await objectOf(bought))["state"], phone.shown().voided, said(phone, "headerFields", "status")]).toEqual([
      "COMPLETED",
      true,
      "Scanned",
    ]);
    await scan("valid");
    await work();
    await phone.wake();
    expect([(await objectOf(bought))["state"], phone.shown().voided]).toEqual(["ACTIVE", undefined]);
  });

  it("says the new seat when its holder is moved", async () => {
    const bought = await buy({ tenant: "teaterlampu", slug: "surat-dari-stasiun", seats: ["stalls-A-7"] });
    const phone = await withPhone(bought);
    wallet.save(await link(bought));
    const before = said(phone, "auxiliaryFields", "seat");
    const moved = await moveSeat(shop.services, "teaterlampu", { slug: "surat-dari-stasiun", from: "stalls-A-7", to: "stalls-A-9" });
    expect(moved.code).toBe("moved");
    await work("teaterlampu");
    expect(await phone.wake()).toEqual([200, 200]);
    expect([before, said(phone, "auxiliaryFields", "seat")]).toEqual([expect.stringMatching(/ 7$/), expect.stringMatching(/ 9$/)]);
    expect(await objectOf(bought)).toMatchObject({ seatInfo: { seat: { defaultValue: { value: "9" } } } });
  });

  it("is told of to no phone that removed it, and a phone that Apple calls gone is forgotten", async () => {
    const bought = await buy();
    const [kept, removed, lost] = [await withPhone(bought), await withPhone(bought), await withPhone(bought)];
    expect(await removed!.remove()).toBe(200);
    apns.forget(lost!.pushToken);
    await act(async (tx) => suspendTickets(tx, bought.ticket.bookingId));
    await work();
    expect([kept, removed, lost].map((phone) => pushed(phone!))).toEqual([1, 0, 0]);
    const left = await sql<{ push_token: string }>(
      "select d.push_token from wallet_devices d join wallet_passes p on p.id = d.pass_id where p.ticket_id = $1",
      [bought.ticket.id],
    );
    expect(left.map((row) => row.push_token)).toEqual([kept!.pushToken]);
  });

  it("is told of at once to a phone that adds one which has changed meanwhile", async () => {
    const bought = await buy();
    const file = Buffer.from(await (await ask(bought, "apple")).arrayBuffer());
    await act(async (tx) => suspendTickets(tx, bought.ticket.bookingId));
    await work();
    const phone = newPhone(shop);
    expect(await phone.add(file)).toBe(201);
    expect(await phone.add(file)).toBe(200);
    await work();
    expect(pushed(phone)).toBe(1);
    await phone.wake();
    expect(phone.shown().voided).toBe(true);
  });
});

it("a phone that asks by itself between two changes is told of the second, though all is as it was before", async () => {
  const bought = await buy();
  const phone = await withPhone(bought);
  await phone.wake();
  const { passTypeIdentifier, serialNumber, authenticationToken } = phone.shown();
  const fetched = async () => {
    const host = `${TENANT}.localhost`;
    const url = `https://${host}/api/wallet/apple/v1/passes/${passTypeIdentifier}/${serialNumber}`;
    const answer = await shop.fetch(new Request(url, { headers: { host, authorization: `ApplePass ${authenticationToken}` } }));
    return passJson(Buffer.from(await answer.arrayBuffer())).voided ?? false;
  };
  await act(async (tx) => suspendTickets(tx, bought.ticket.bookingId));
  expect(await fetched()).toBe(true);
  await act(async (tx) => restoreTickets(tx, bought.ticket.bookingId));
  await work();
  expect(pushed(phone)).toBe(1);
  await phone.wake();
  expect(phone.shown().voided).toBeUndefined();
});

describe("a wallet that does not answer", () => {
  it("keeps no ticket from being sold or changed; it is tried again, and given up with a trace after some attempts", async () => {
    const bought = await buy();
    const phone = await withPhone(bought);
    apns.breakDown(500);
    await act(async (tx) => suspendTickets(tx, bought.ticket.bookingId));
    const own = "ticket_id = $1 and wallet = 'apple'";
    const state = async () =>
      (
        await sql<{ attempts: number; due: boolean }>(`select attempts, due_at is not null as due from wallet_passes where ${own}`, [
          bought.ticket.id,
        ])
      )[0]!;
    for (let tries = 1; tries < 8; tries++) {
      await work();
      expect(await state()).toEqual({ attempts: tries, due: true });
      expect(await work()).toBe(0);
      await hurry();
    }
    await work();
    expect((await state()).due).toBe(false);
    const dead = await sql<{ data: { reason: string } }>("select data from audit where action = 'pass.dead'");
    expect(dead.at(-1)!.data).toMatchObject({ wallet: "apple", attempts: 8, reason: "apns_500" });
    // The phone that asks by itself is answered all the same, and the next change is told again.
    await phone.wake();
    expect(phone.shown().voided).toBe(true);
    apns.mend();
    await act(async (tx) => restoreTickets(tx, bought.ticket.bookingId));
    await work();
    expect(pushed(phone)).toBe(1);
  });

  it("at Google is tried again until it answers, in what order its answers come", async () => {
    const bought = await buy();
    wallet.save(await link(bought));
    for (const fault of [429, "break", 401, 500] as const) {
      await act(async (tx) => suspendTickets(tx, bought.ticket.bookingId));
      wallet.failNext(fault);
      await work();
      await expect.poll(async () => (await hurry(), await work(), (await objectOf(bought))["state"]), PATIENT).toBe("INACTIVE");
      await act(async (tx) => restoreTickets(tx, bought.ticket.bookingId));
      await expect.poll(async () => (await hurry(), await work(), (await objectOf(bought))["state"]), PATIENT).toBe("ACTIVE");
    }
  });

  it("at Apple cuts the line in the middle, and is told the next time", async () => {
    const bought = await buy();
    const phone = await withPhone(bought);
    apns.failNext("break");
    await act(async (tx) => suspendTickets(tx, bought.ticket.bookingId));
    await work();
    expect(pushed(phone)).toBe(0);
    await hurry();
    await work();
    expect(pushed(phone)).toBe(1);
  });
});

describe("the web service of phones", () => {
  const call = (path: string, init: RequestInit = {}, host = `${TENANT}.localhost`) =>
    shop.plain.fetch(
      new Request(`https://${host}/api/wallet/apple/v1/${path}`, { ...init, headers: { host, ...(init.headers as object) } }),
    );

  it("opens a pass with its own token alone, and tells nobody whether there is one", async () => {
    const [one, other] = [await withPhone(await buy()), await withPhone(await buy())];
    const mine = one.shown();
    const pass = `passes/${PASS_TYPE}/${mine.serialNumber}`;
    const by = (token: string) => ({ headers: { authorization: token } });
    const right = `ApplePass ${mine.authenticationToken}`;
    expect((await call(pass, by(right))).status).toBe(200);
    for (const wrong of ["", `ApplePass ${other.shown().authenticationToken}`, `Bearer ${mine.authenticationToken}`, `${right}x`])
      expect((await call(pass, by(wrong))).status).toBe(401);
    expect((await call(`passes/${PASS_TYPE}/${crypto.randomUUID()}`, by(right))).status).toBe(401);
    expect((await call(`passes/pass.other/${mine.serialNumber}`, by(right))).status).toBe(401);
    expect((await call(pass, by(right), "jenius.localhost")).status).toBe(401);
    for (const method of ["POST", "DELETE"])
      expect(
        (await call(`devices/${"d".repeat(32)}/registrations/${PASS_TYPE}/${mine.serialNumber}`, { method, ...by(`${right}x`) })).status,
      ).toBe(401);
    const denied = await sql("select 1 from audit where action = 'pass.denied'");
    expect(denied.length).toBeGreaterThan(0);
  });

  it("answers 304 where nothing has changed, 204 to a phone that has none, and takes logs without writing what opens something", async () => {
    const phone = await withPhone(await buy());
    const { authenticationToken, serialNumber } = phone.shown();
    const headers = { authorization: `ApplePass ${authenticationToken}` };
    const got = await call(`passes/${PASS_TYPE}/${serialNumber}`, { headers });
    const since = { ...headers, "if-modified-since": got.headers.get("last-modified")! };
    expect((await call(`passes/${PASS_TYPE}/${serialNumber}`, { headers: since })).status).toBe(304);
    expect((await call(`devices/${"0".repeat(32)}/registrations/${PASS_TYPE}`)).status).toBe(204);
    expect(
      (await call("log", { method: "POST", body: JSON.stringify({ logs: ["trouble"] }), headers: { "content-type": "application/json" } }))
        .status,
    ).toBe(200);
    expect((await call("log", { method: "POST", body: "x".repeat(20_000) })).status).toBe(413);
  });

  it("refuses a registration that names no push token", async () => {
    const phone = await withPhone(await buy());
    const { authenticationToken, serialNumber } = phone.shown();
    const headers = { authorization: `ApplePass ${authenticationToken}`, "content-type": "application/json" };
    for (const body of ["{}", '{"pushToken":"../../x"}', "null", "not json"])
      expect(
        (await call(`devices/${"d".repeat(32)}/registrations/${PASS_TYPE}/${serialNumber}`, { method: "POST", body, headers })).status,
      ).toBe(400);
  });

  it("keeps no more phones of a pass than a person has", async () => {
    const bought = await buy();
    const phones = [];
    for (let i = 0; i < 22; i++) phones.push(await withPhone(bought));
    const [row] = await sql<{ n: number }>(
      "select count(*)::int as n from wallet_devices d join wallet_passes p on p.id = d.pass_id where p.ticket_id = $1",
      [bought.ticket.id],
    );
    expect(row!.n).toBe(20);
  }, 60_000);
});

it("passes keep nothing of a phone or a holder once their order is erased", async () => {
  const bought = await buy();
  await withPhone(bought);
  wallet.save(await link(bought));
  await sql("select erase_orders($1, array[$2]::uuid[])", [TENANT, bought.ticket.bookingId]);
  const left = await sql("select 1 from wallet_devices d join wallet_passes p on p.id = d.pass_id where p.ticket_id = $1", [
    bought.ticket.id,
  ]);
  expect(left).toEqual([]);
  await work();
  expect(await objectOf(bought)).not.toHaveProperty("ticketHolderName");
});

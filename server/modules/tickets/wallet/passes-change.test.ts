import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newPhone, passJson, type Phone } from "#test/harness/wallet-phone.ts";
import { openWalletStand, TENANT, type WalletStand } from "#test/harness/wallet-stand.ts";
import { moveSeat } from "../../orders/seats/move-seat.ts";
import { cancelTickets } from "../issue/cancel-tickets.ts";
import { lockTicket, unlockTicket } from "../issue/lock-ticket.ts";
import { reissueTicket } from "../issue/reissue-ticket.ts";
import { restoreTickets, suspendTickets } from "../issue/suspend-tickets.ts";

const PATIENT = { timeout: 15_000, interval: 300 };

let stand: WalletStand;
beforeAll(async () => {
  stand = await openWalletStand();
}, 120_000);
afterAll(() => stand.close());
afterEach(() => {
  stand.apns.mend();
  stand.wallet.mend();
});

const said = (phone: Phone, group: string, key: string) => phone.shown().eventTicket[group]!.find((field) => field.key === key)?.value;

describe("a pass", () => {
  it("ends a pass when its ticket is cancelled: Apple's becomes void without a code, Google's expires", async () => {
    const bought = await stand.buy();
    const phone = await stand.withPhone(bought);
    stand.wallet.save(await stand.link(bought));
    expect(phone.shown().barcodes![0]!.message).toBe(bought.ticket.qr);
    expect(await phone.wake()).toEqual([200, 200]);
    expect(await phone.wake()).toEqual([204]);
    await stand.act(async (tx) => cancelTickets(tx, bought.ticket.bookingId));
    await stand.work();
    expect(stand.pushed(phone)).toBe(1);
    expect(await phone.wake()).toEqual([200, 200]);
    expect(phone.shown()).toMatchObject({ voided: true });
    expect(phone.shown()).not.toHaveProperty("barcodes");
    expect(said(phone, "headerFields", "status")).toBe("Cancelled");
    expect(await stand.objectOf(bought)).toMatchObject({ state: "EXPIRED" });
    expect(await stand.objectOf(bought)).not.toHaveProperty("barcode");
    expect(await stand.work()).toBe(0);
    expect(await phone.wake()).toEqual([204]);
  });

  it("ends a pass when its ticket is transferred, hides the new holder and the order's number, and issues them a pass of their own", async () => {
    const bought = await stand.buy();
    const { reference } = bought.ticket;
    const phone = await stand.withPhone(bought);
    stand.wallet.save(await stand.link(bought));
    for (const told of [phone.shown(), await stand.objectOf(bought)]) expect(JSON.stringify(told)).toContain(reference);
    await stand.act((tx) => lockTicket(tx, bought.ticket.id));
    await stand.work();
    await phone.wake();
    expect(phone.shown().voided).toBe(true);
    expect(said(phone, "headerFields", "status")).toBe("Being transferred");
    expect(await stand.objectOf(bought)).toMatchObject({ state: "INACTIVE" });
    await stand.act((tx) =>
      reissueTicket(tx, {
        ticketId: bought.ticket.id,
        reissue: { holder: { name: "Rina Wulandari", phone: "+6281299998888" }, reason: "transfer" },
      }),
    );
    await stand.work();
    await phone.wake();
    expect(phone.shown()).toMatchObject({ voided: true });
    const [fresh] = await stand.sql<{ code: string }>("select code from tickets where id = $1", [bought.ticket.id]);
    for (const told of [phone.shown(), await stand.objectOf(bought)])
      expect(JSON.stringify(told)).not.toMatch(new RegExp(`Rina|Sari|${fresh!.code}|${bought.ticket.code}|${reference}`));
    expect(await stand.objectOf(bought)).toMatchObject({ state: "EXPIRED" });
    const [own] = await stand.sql<{ n: number }>("select count(*)::int as n from wallet_passes where ticket_id = $1", [bought.ticket.id]);
    expect(own!.n).toBe(2);
  });

  it("pauses a pass while its order's money is taken back or a transfer is open, and restores it afterwards", async () => {
    const bought = await stand.buy();
    const phone = await stand.withPhone(bought);
    stand.wallet.save(await stand.link(bought));
    const steps: [() => Promise<unknown>, string, boolean][] = [
      [() => stand.act(async (tx) => suspendTickets(tx, bought.ticket.bookingId)), "INACTIVE", true],
      [() => stand.act(async (tx) => restoreTickets(tx, bought.ticket.bookingId)), "ACTIVE", false],
      [() => stand.act((tx) => lockTicket(tx, bought.ticket.id)), "INACTIVE", true],
      [() => stand.act((tx) => unlockTicket(tx, bought.ticket.id)), "ACTIVE", false],
    ];
    for (const [step, state, isVoid] of steps) {
      await step();
      await stand.work();
      await phone.wake();
      expect([(await stand.objectOf(bought))["state"], phone.shown().voided ?? false]).toEqual([state, isVoid]);
    }
    expect(phone.shown().barcodes![0]!.message).toBe(bought.ticket.qr);
    expect(stand.pushed(phone)).toBe(4);
  });

  it("marks a pass as used after admission, and as valid when that is reverted", async () => {
    const bought = await stand.buy();
    const phone = await stand.withPhone(bought);
    stand.wallet.save(await stand.link(bought));
    const scan = (status: string) => stand.sql("update tickets set status = $2 where id = $1", [bought.ticket.id, status]);
    await scan("checked_in");
    await stand.work();
    await phone.wake();
    expect([(await stand.objectOf(bought))["state"], phone.shown().voided, said(phone, "headerFields", "status")]).toEqual([
      "COMPLETED",
      true,
      "Scanned",
    ]);
    await scan("valid");
    await stand.work();
    await phone.wake();
    expect([(await stand.objectOf(bought))["state"], phone.shown().voided]).toEqual(["ACTIVE", undefined]);
  });

  it("shows the new seat on a pass after a move", async () => {
    const bought = await stand.buy({ tenant: "teaterlampu", slug: "surat-dari-stasiun", seats: ["stalls-A-7"] });
    const phone = await stand.withPhone(bought);
    stand.wallet.save(await stand.link(bought));
    const before = said(phone, "auxiliaryFields", "seat");
    const moved = await moveSeat(
      { ...stand.shop.services, tenant: "teaterlampu", actor: OPERATOR },
      { slug: "surat-dari-stasiun", from: "stalls-A-7", to: "stalls-A-9" },
    );
    expect(moved.code).toBe("moved");
    await stand.work("teaterlampu");
    expect(await phone.wake()).toEqual([200, 200]);
    expect([before, said(phone, "auxiliaryFields", "seat")]).toEqual([expect.stringMatching(/ 7$/), expect.stringMatching(/ 9$/)]);
    expect(await stand.objectOf(bought)).toMatchObject({ seatInfo: { seat: { defaultValue: { value: "9" } } } });
  });

  it("stops notifying phones that removed a pass or that Apple reports as gone", async () => {
    const bought = await stand.buy();
    const [kept, removed, lost] = [await stand.withPhone(bought), await stand.withPhone(bought), await stand.withPhone(bought)];
    expect(await removed!.remove()).toBe(200);
    stand.apns.forget(lost!.pushToken);
    await stand.act(async (tx) => suspendTickets(tx, bought.ticket.bookingId));
    await stand.work();
    expect([kept, removed, lost].map((phone) => stand.pushed(phone!))).toEqual([1, 0, 0]);
    const left = await stand.sql<{ push_token: string }>(
      "select d.push_token from wallet_devices d join wallet_passes p on p.id = d.pass_id where p.ticket_id = $1",
      [bought.ticket.id],
    );
    expect(left.map((row) => row.push_token)).toEqual([kept!.pushToken]);
  });

  it("notifies a phone at once when it adds an outdated pass", async () => {
    const bought = await stand.buy();
    const file = Buffer.from(await (await stand.ask(bought, "apple")).arrayBuffer());
    await stand.act(async (tx) => suspendTickets(tx, bought.ticket.bookingId));
    await stand.work();
    const phone = newPhone(stand.shop);
    expect(await phone.add(file)).toBe(201);
    expect(await phone.add(file)).toBe(200);
    await stand.work();
    expect(stand.pushed(phone)).toBe(1);
    await phone.wake();
    expect(phone.shown().voided).toBe(true);
  });
});

it("notifies a phone of a second change even if the pass is the same as before the first", async () => {
  const bought = await stand.buy();
  const phone = await stand.withPhone(bought);
  await phone.wake();
  const { passTypeIdentifier, serialNumber, authenticationToken } = phone.shown();
  const fetched = async () => {
    const host = `${TENANT}.localhost`;
    const url = `https://${host}/api/wallet/apple/v1/passes/${passTypeIdentifier}/${serialNumber}`;
    const answer = await stand.shop.fetch(new Request(url, { headers: { host, authorization: `ApplePass ${authenticationToken}` } }));
    return passJson(Buffer.from(await answer.arrayBuffer())).voided ?? false;
  };
  await stand.act(async (tx) => suspendTickets(tx, bought.ticket.bookingId));
  expect(await fetched()).toBe(true);
  await stand.act(async (tx) => restoreTickets(tx, bought.ticket.bookingId));
  await stand.work();
  expect(stand.pushed(phone)).toBe(1);
  await phone.wake();
  expect(phone.shown().voided).toBeUndefined();
});

describe("an unavailable wallet", () => {
  it("sells and changes tickets during a wallet outage, retries, and gives up after some attempts with an audit row", async () => {
    const bought = await stand.buy();
    const phone = await stand.withPhone(bought);
    stand.apns.breakDown(500);
    await stand.act(async (tx) => suspendTickets(tx, bought.ticket.bookingId));
    const own = "ticket_id = $1 and wallet = 'apple'";
    const state = async () =>
      (
        await stand.sql<{ attempts: number; due: boolean }>(`select attempts, due_at is not null as due from wallet_passes where ${own}`, [
          bought.ticket.id,
        ])
      )[0]!;
    for (let tries = 1; tries < 8; tries++) {
      await stand.work();
      expect(await state()).toEqual({ attempts: tries, due: true });
      expect(await stand.work()).toBe(0);
      await stand.hurry();
    }
    await stand.work();
    expect((await state()).due).toBe(false);
    const dead = await stand.sql<{ data: { reason: string } }>("select data from audit where action = 'pass.dead'");
    expect(dead.at(-1)!.data).toMatchObject({ wallet: "apple", attempts: 8, reason: "apns_500" });
    // A phone that polls gets its answer anyway, and the next change is notified again.
    await phone.wake();
    expect(phone.shown().voided).toBe(true);
    stand.apns.mend();
    await stand.act(async (tx) => restoreTickets(tx, bought.ticket.bookingId));
    await stand.work();
    expect(stand.pushed(phone)).toBe(1);
  });

  it("retries Google until it answers, in whatever order answers arrive", async () => {
    const bought = await stand.buy();
    stand.wallet.save(await stand.link(bought));
    for (const fault of [429, "break", 401, 500] as const) {
      await stand.act(async (tx) => suspendTickets(tx, bought.ticket.bookingId));
      stand.wallet.failNext(fault);
      await stand.work();
      await expect
        .poll(async () => (await stand.hurry(), await stand.work(), (await stand.objectOf(bought))["state"]), PATIENT)
        .toBe("INACTIVE");
      await stand.act(async (tx) => restoreTickets(tx, bought.ticket.bookingId));
      await expect
        .poll(async () => (await stand.hurry(), await stand.work(), (await stand.objectOf(bought))["state"]), PATIENT)
        .toBe("ACTIVE");
    }
  });

  it("retries Apple after a broken connection", async () => {
    const bought = await stand.buy();
    const phone = await stand.withPhone(bought);
    stand.apns.failNext("break");
    await stand.act(async (tx) => suspendTickets(tx, bought.ticket.bookingId));
    await stand.work();
    expect(stand.pushed(phone)).toBe(0);
    await stand.hurry();
    await stand.work();
    expect(stand.pushed(phone)).toBe(1);
  });
});

it("erases phones and holders of passes with their order", async () => {
  const bought = await stand.buy();
  await stand.withPhone(bought);
  stand.wallet.save(await stand.link(bought));
  await stand.sql("select erase_orders($1, array[$2]::uuid[])", [TENANT, bought.ticket.bookingId]);
  const left = await stand.sql("select 1 from wallet_devices d join wallet_passes p on p.id = d.pass_id where p.ticket_id = $1", [
    bought.ticket.id,
  ]);
  expect(left).toEqual([]);
  await stand.work();
  expect(await stand.objectOf(bought)).not.toHaveProperty("ticketHolderName");
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#test/harness/as-owner.ts";
import type { Phone } from "#test/harness/wallet-phone.ts";
import { openWalletStand, TENANT, type WalletStand } from "#test/harness/wallet-stand.ts";
import { cancelTickets } from "../issue/cancel-tickets.ts";

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

describe("a class at Google", () => {
  it("makes one Google class per session, with its dates and the venue's hours, whoever saves first", async () => {
    const [first, later] = [
      await stand.buy({ tenant: "pasirkarang", slug: "napas-pagi", session: 0 }),
      await stand.buy({ tenant: "pasirkarang", slug: "napas-pagi", session: 1 }),
    ];
    const classes = [];
    for (const bought of [first, later]) {
      const object = stand.wallet.save(await stand.link(bought));
      const shared = stand.wallet.classes.get(object["classId"] as string) as { dateTime: { start: string; end: string } };
      expect(Date.parse(shared.dateTime.start)).toBe(Date.parse(bought.ticket.session!.startsAt));
      expect(Date.parse(shared.dateTime.end)).toBe(Date.parse(bought.ticket.session!.endsAt));
      expect(shared.dateTime.start).toMatch(/T\d\d:\d\d:00\+0[789]:00$/);
      classes.push(object["classId"]);
    }
    expect(new Set(classes).size).toBe(2);
  });

  it("makes the same bilingual Google class for English and Indonesian buyers", async () => {
    const [english, indonesian] = [await stand.buy(), await stand.buy()];
    const one = stand.wallet.save(await stand.link(english, "en"));
    const before = JSON.stringify(stand.wallet.classes.get(one["classId"] as string));
    const other = stand.wallet.save(await stand.link(indonesian, "id"));
    expect(other["classId"]).toBe(one["classId"]);
    const shared = stand.wallet.classes.get(one["classId"] as string)!;
    expect(JSON.stringify(shared)).toBe(before);
    const name = shared["eventName"] as { defaultValue: { language: string }; translatedValues: { language: string }[] };
    expect([name.defaultValue.language, ...name.translatedValues.map(({ language }) => language)].toSorted()).toEqual(["en", "id"]);
    expect(shared["venue"]).toMatchObject({ name: { defaultValue: {} }, address: { defaultValue: {} } });
  });

  it("patches a Google class when its event changes, and removes its date while postponed", async () => {
    const place = { tenant: "pasirkarang", slug: "napas-pagi" };
    const bought = await stand.buy({ ...place, session: 2 });
    const phone = await stand.withPhone(bought);
    const { classId } = stand.wallet.save(await stand.link(bought)) as { classId: string };
    const change = (status: string) =>
      asOwner(stand.shop.services.db, place.tenant, {
        text: "update events set status = $1, version = version + 1 where slug = $2",
        params: [status, place.slug],
      });
    const state = async () => {
      await stand.work(place.tenant);
      return (await stand.objectOf(bought))["state"];
    };
    const patches = () => stand.wallet.calls.filter((call) => call === `PATCH eventTicketClass/${classId}`).length;
    await change("postponed");
    await expect.poll(async () => (await stand.work(place.tenant)) + patches(), PATIENT).toBe(1);
    expect(stand.wallet.classes.get(classId)).not.toHaveProperty("dateTime");
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
    expect(stand.wallet.classes.get(classId)!["dateTime"]).toMatchObject({ start: expect.any(String) });
  });

  it("shows a moved session's new day and the opening of doors in its Google class", async () => {
    const place = { tenant: "pasirkarang", slug: "napas-pagi" };
    const bought = await stand.buy({ ...place, session: 3 });
    const phone = await stand.withPhone(bought);
    const { classId } = stand.wallet.save(await stand.link(bought)) as { classId: string };
    const before = said(phone, "secondaryFields", "when");
    const start = new Date(Date.parse(bought.ticket.session!.startsAt) + 7 * 86_400_000);
    await asOwner(stand.shop.services.db, place.tenant, {
      text: `with moved as (
          update event_sessions set starts_at = $1::timestamptz, ends_at = $1::timestamptz + interval '1 hour' where id = split_part($2, '.', 3)::uuid
          returning tenant_id, event_id),
        ruled as (insert into entry_rules (tenant_id, event_id, opens_minutes) select tenant_id, event_id, 30 from moved
          on conflict (tenant_id, event_id) do update set opens_minutes = excluded.opens_minutes)
        update events e set version = version + 1 from moved m where e.tenant_id = m.tenant_id and e.id = m.event_id`,
      params: [start.toISOString(), classId],
    });
    const dates = () => stand.wallet.classes.get(classId)!["dateTime"] as { start: string; doorsOpen?: string };
    await expect.poll(async () => (await stand.work(place.tenant), Date.parse(dates().start)), PATIENT).toBe(start.getTime());
    expect(Date.parse(dates().doorsOpen!)).toBe(start.getTime() - 30 * 60_000);
    await phone.wake();
    expect(said(phone, "secondaryFields", "when")).not.toBe(before);
    expect(phone.shown().relevantDate).toBe(start.toISOString());
  });
});

describe("a link to Google Wallet", () => {
  it("makes a short Google Wallet link with a name only, even for the longest event and holder", async () => {
    const bought = await stand.buy();
    await asOwner(stand.shop.services.db, TENANT, {
      text: "update tickets set holder = $2 where id = $1",
      params: [bought.ticket.id, "Raden Ajeng Kartini ".repeat(12)],
    });
    const url = await stand.link(bought);
    expect(url.length).toBeLessThanOrEqual(1000);
    const { payload } = JSON.parse(Buffer.from(url.split("/").at(-1)!.split(".")[1]!, "base64url").toString()) as { payload: object };
    expect(payload).toEqual({ eventTicketObjects: [{ id: expect.stringMatching(/^\d+\.[0-9a-f-]{36}$/) }] });
    expect(stand.wallet.save(url)).toMatchObject({ state: "ACTIVE", barcode: { value: bought.ticket.qr } });
  });

  it("includes all data that Google requires during an outage, within 1,800 characters, and updates Google later", async () => {
    const bought = await stand.buy({ slug: "merdeka-night-run" }).catch(() => stand.buy());
    stand.wallet.breakDown(503);
    const url = await stand.link(bought);
    expect(url.length).toBeLessThanOrEqual(1800);
    expect(stand.wallet.save(url)).toMatchObject({ state: "ACTIVE", barcode: { value: bought.ticket.qr } });
    stand.wallet.mend();
    await stand.act(async (tx) => cancelTickets(tx, bought.ticket.bookingId));
    await expect
      .poll(async () => (await stand.hurry(), await stand.work(), (await stand.objectOf(bought))["state"]), {
        timeout: 20_000,
        interval: 500,
      })
      .toBe("EXPIRED");
  });

  it("returns the Google Wallet link within seconds if Google hangs", async () => {
    const bought = await stand.buy();
    stand.wallet.breakDown("hang");
    const began = performance.now();
    const url = await stand.link(bought);
    expect(performance.now() - began).toBeLessThan(8000);
    stand.wallet.mend();
    expect(stand.wallet.save(url)).toMatchObject({ state: "ACTIVE" });
  }, 20_000);
});

import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Services } from "#server/act.ts";
import { eraseOld } from "#server/modules/people/retention/erase-old.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import type { Handing } from "../../api/tickets/handing.ts";
import { freshKey } from "../../harness/buyer.ts";
import { NUMBER, openMessageDesk, type MessageDesk } from "./message-desk.ts";

const APP_SECRET = "the secret of the app that calls";

let desk: MessageDesk;
let hand: Handing;
beforeAll(async () => {
  desk = await openMessageDesk();
  ({ hand } = desk);
});
beforeEach(() => desk.begin());
afterEach(() => desk.end());
afterAll(() => desk.close());

describe("a message with a later report from WhatsApp", () => {
  let settings: Services["settings"]["whatsapp"];
  beforeAll(() => {
    ({ whatsapp: settings } = hand.stall.shop.services.settings);
    const inbound = { appSecret: APP_SECRET, verifyToken: "token" };
    const whatsapp = { url: "", version: "v24.0", token: "", senders: new Map([["*", NUMBER]]), inbound };
    Object.assign(hand.stall.shop.services.settings, { whatsapp });
  });
  afterAll(() => void Object.assign(hand.stall.shop.services.settings, { whatsapp: settings }));

  /** WhatsApp's status call. */
  async function report(dedupeId: string, status: "failed" | "delivered" | "read"): Promise<void> {
    const errors = status === "failed" ? { errors: [{ code: 131026 }] } : {};
    const value = {
      metadata: { phone_number_id: NUMBER },
      statuses: [{ id: "wamid.x", status, biz_opaque_callback_data: dedupeId, ...errors }],
    };
    const body = JSON.stringify({ object: "whatsapp_business_account", entry: [{ changes: [{ value }] }] });
    const signature = `sha256=${createHmac("sha256", APP_SECRET).update(body).digest("hex")}`;
    const headers = { host: "garudarun.localhost:3000", "x-hub-signature-256": signature };
    const request = new Request("http://localhost:3000/api/v1/messages/whatsapp", { method: "POST", headers, body });
    expect((await hand.stall.shop.fetch(request)).status).toBe(200);
  }

  /** The message about an order, accepted by WhatsApp, with the attendee's e-mail address. */
  async function taken(email: string | null) {
    const owner = await hand.buy();
    const attendee: Record<string, string> = email === null ? {} : { email, countryCode: "+62", phoneNumber: owner.number };
    await desk.leave(owner.bookingId, { buyer: null, attendee });
    await desk.connect();
    const { browser, bookingId: id } = owner;
    const again = await browser.call("sendOrderMessage", { params: { id }, query: {}, body: {}, idempotencyKey: freshKey() });
    expect(again.ok).toBe(true);
    await runDueWork(hand.stall.shop.services);
    await desk.sendAll();
    const look = async () => {
      const shown = await browser.call("getOrderMessages", { params: { id }, query: {} });
      return shown.ok ? shown.data.deliveries.map(({ channel, to, state }) => `${channel} ${to} ${state}`) : [shown.problem.code];
    };
    const to = `0${owner.number.slice(0, 3)}•••${owner.number.slice(-3)}`;
    expect(await look()).toEqual([`whatsapp ${to} sent`]);
    expect(desk.mail().mails).toEqual([]);
    const row = async () =>
      (
        await hand.stall.sql<{ id: string; dedupe_id: string; kept: boolean }>(
          `select id, dedupe_id, sealed is not null or params <> '{}' or body <> '' as kept from messages
           where thread_id = $1 and channel = 'whatsapp' and provider_ref is not null order by position desc limit 1`,
          [id],
        )
      )[0]!;
    return { look, row, to };
  }

  it("sends a message reported as failed by e-mail to the order's address, once, and shows that in its record", async () => {
    const { look, row } = await taken("budi@example.com");
    const { dedupe_id: dedupeId, kept: isKept } = await row();
    expect(isKept).toBe(true);
    await report(dedupeId, "failed");
    expect(await look()).toEqual(["email bu•••@example.com on_its_way"]);
    await desk.sendAll();
    await report(dedupeId, "failed");
    await desk.sendAll();
    expect(await look()).toEqual(["email bu•••@example.com sent"]);
    expect(desk.mail().mails.map(({ to }) => to)).toEqual(["budi@example.com"]);
    expect(desk.mail().mails[0]!.text).toContain("Losari");
  });

  it("drops a message reported as failed without a known address, whose text was erased when sent", async () => {
    const { look, row, to } = await taken(null);
    const { dedupe_id: dedupeId, kept: isKept } = await row();
    expect(isKept).toBe(false);
    await report(dedupeId, "failed");
    await desk.sendAll();
    expect([await look(), desk.mail().mails]).toEqual([[`whatsapp ${to} not_sent`], []]);
  });

  it.each(["delivered", "read"] as const)(
    "erases a message reported as %s at once, and sends it nowhere else after later reports",
    async (status) => {
      const { look, row, to } = await taken("budi@example.com");
      const { dedupe_id: dedupeId } = await row();
      await report(dedupeId, status);
      expect([await look(), (await row()).kept]).toEqual([[`whatsapp ${to} sent`], false]);
      await report(dedupeId, "failed");
      await desk.sendAll();
      expect([await look(), desk.mail().mails]).toEqual([[`whatsapp ${to} not_sent`], []]);
    },
  );

  it("erases a message without a report within a day", async () => {
    const { row } = await taken("budi@example.com");
    const wait = async (span: string) => {
      await hand.stall.sql("update messages set sent_at = sent_at - $2::interval where id = $1", [(await row()).id, span]);
      await eraseOld(hand.stall.shop.services);
      return (await row()).kept;
    };
    expect([await wait("23 hours"), await wait("1 hour")]).toEqual([true, false]);
  });
});

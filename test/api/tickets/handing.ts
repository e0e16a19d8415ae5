import { actOnPaymentPage, freshKey, type Buyer } from "../../harness/buyer.ts";
import { openStall } from "../stall.ts";
import { codeSentTo } from "../../harness/read-messages.ts";

let serial = 0;
/** An unused mobile number without its leading 0. */
export function freshNumber(): string {
  serial += 1;
  return `8127${String(100_000 + serial)}`;
}
export const e164 = (number: string) => `+62${number}`;

export type Owner = { readonly browser: Buyer; readonly number: string; readonly bookingId: string; readonly tickets: readonly string[] };
export type Sent = { readonly id: string; readonly key: string; readonly number: string };

const ATTENDEE = {
  fullname: "Rina Wulandari",
  email: "rina@example.com",
  countryCode: "+62",
  phoneNumber: "81234567899",
  age: "28",
  gender: "female",
  identity: "3174012345678901",
  nationality: "Indonesia",
};

/** A stall for ticket transfers. */
export async function openHanding(clusterUrl: string) {
  const stall = await openStall(clusterUrl);
  await stall.setStock(500);
  const [release] = await stall.sql<{ slug: string }>("delete from waiver_release_events where event_id = $1 returning slug", [
    stall.event.id,
  ]);

  /** The newest code sent to a number. Limits are reset before. */
  const codeFor = (number: string) => codeSentTo(stall.shop, "garudarun", e164(number));
  const forgetLimits = () => stall.sql("update one_time_codes set asked_at = asked_at - interval '4 hours'");

  const handing = {
    stall,
    codeFor,
    forgetLimits,

    /** Requires a signed waiver at the gate from now on. */
    wantRelease: () =>
      stall.sql("insert into waiver_release_events (tenant_id, event_id, slug) values ('garudarun', $1, $2)", [
        stall.event.id,
        release!.slug,
      ]),
    dropRelease: () => stall.sql("delete from waiver_release_events where event_id = $1", [stall.event.id]),

    /** A person with paid tickets and an own number. */
    async buy(qty = 1): Promise<Owner> {
      const browser = stall.buyer();
      const { id, redirectUrl } = await stall.start(browser, qty);
      await actOnPaymentPage(stall.shop, redirectUrl, "pay");
      return handing.owner(browser, id, qty);
    },

    /** The buyer of a paid order with a new number of their own, once its tickets exist. */
    async owner(browser: Buyer, id: string, qty = 1): Promise<Owner> {
      const number = freshNumber();
      await stall.sql("update booking_buyers set phone = $2 where booking_id = $1", [id, e164(number)]);
      for (let turn = 0; turn < 50; turn++) {
        const rows = await stall.sql<{ id: string }>("select id from tickets where booking_id = $1 order by position", [id]);
        if (rows.length === qty) return { browser, number, bookingId: id, tickets: rows.map((row) => row.id) };
        await stall.work();
      }
      throw new Error("no tickets");
    },

    /** A browser logged in with a number. */
    async logIn(number: string): Promise<Buyer> {
      const browser = stall.buyer();
      await forgetLimits();
      const phone = { countryCode: "+62", phoneNumber: number };
      const asked = await browser.call("askLoginCode", { query: {}, body: phone, idempotencyKey: freshKey() });
      if (!asked.ok) throw new Error(JSON.stringify(asked.problem));
      const code = await codeFor(number);
      const answer = await browser.call("logIn", { query: {}, body: { ...phone, code }, idempotencyKey: freshKey() });
      if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
      return browser;
    },

    async askHolder(browser: Buyer, ticketId: string, number: string): Promise<string> {
      await forgetLimits();
      const asked = await browser.call("askHandoverCode", {
        params: { id: ticketId },
        query: {},
        body: { locale: "en" },
        idempotencyKey: freshKey(),
      });
      if (!asked.ok) throw new Error(JSON.stringify(asked.problem));
      return codeFor(number);
    },

    startWith(
      browser: Buyer,
      code: string | null,
      body: {
        ticketIds: readonly string[];
        to?: string;
        type?: "transfer" | "delegation";
        purpose?: "collect" | "enter" | null;
        validUntil?: string | null;
        name?: string;
      },
      key = freshKey(),
    ) {
      const { ticketIds, to = freshNumber(), type = "transfer", name = "Rina Wulandari" } = body;
      const isDelegation = type === "delegation";
      return browser.call("startHandover", {
        query: {},
        body: {
          ticketIds: [...ticketIds],
          type,
          recipient: { fullName: name, countryCode: "+62", phoneNumber: to },
          purpose: body.purpose === undefined ? (isDelegation ? "enter" : null) : body.purpose,
          validUntil:
            body.validUntil === undefined ? (isDelegation ? new Date(Date.now() + 86_400_000).toISOString() : null) : body.validUntil,
          code,
          locale: "en",
        },
        idempotencyKey: key,
      });
    },

    /** An open offer, and the key of its link. */
    async send(
      owner: Pick<Owner, "browser" | "number" | "tickets">,
      more: { to?: string; type?: "transfer" | "delegation"; purpose?: "collect" | "enter"; validUntil?: string } = {},
    ): Promise<Sent> {
      const to = more.to ?? freshNumber();
      const code = await handing.askHolder(owner.browser, owner.tickets[0]!, owner.number);
      const answer = await handing.startWith(owner.browser, code, { ticketIds: [owner.tickets[0]!], ...more, to });
      if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
      const { id, link } = answer.data.handovers[0]!;
      return { id, key: new URL(link!).searchParams.get("k")!, number: to };
    },

    async askRecipient(browser: Buyer, sent: Sent): Promise<string> {
      await forgetLimits();
      const asked = await browser.call("askOfferCode", {
        params: { id: sent.id },
        orderKey: sent.key,
        body: { locale: "en" },
        idempotencyKey: freshKey(),
      });
      if (!asked.ok) throw new Error(JSON.stringify(asked.problem));
      return codeFor(sent.number);
    },

    acceptWith(
      browser: Buyer,
      sent: Pick<Sent, "id" | "key">,
      code: string | null,
      change: { attendee?: Partial<typeof ATTENDEE> | null; acceptTerms?: boolean; waiverVersion?: string | null } = {},
      key = freshKey(),
    ) {
      return browser.call("acceptOffer", {
        params: { id: sent.id },
        ...(sent.key === "" ? {} : { orderKey: sent.key }),
        body: {
          code,
          attendee: change.attendee === null ? null : { ...ATTENDEE, ...change.attendee },
          acceptTerms: change.acceptTerms ?? true,
          waiverVersion: change.waiverVersion === undefined ? (stall.event.waiver?.version ?? null) : change.waiverVersion,
          locale: "en",
        },
        idempotencyKey: key,
      });
    },

    /** Requests a code, confirms it, and accepts. */
    async accept(sent: Sent, browser = stall.buyer()) {
      return handing.acceptWith(browser, sent, await handing.askRecipient(browser, sent));
    },

    end: (browser: Buyer, id: string, key = freshKey()) =>
      browser.call("endHandover", { params: { id }, query: {}, body: {}, idempotencyKey: key }),
    decline: (browser: Buyer, sent: Sent, key = freshKey()) =>
      browser.call("declineOffer", { params: { id: sent.id }, orderKey: sent.key, body: {}, idempotencyKey: key }),

    async ticket(id: string) {
      const rows = await stall.sql<{ status: string; version: number; code: string; holder: string; held_by_phone: string | null }>(
        "select status, version, code, holder, held_by_phone from tickets where id = $1",
        [id],
      );
      return rows[0]!;
    },
    async stateOf(id: string): Promise<string> {
      return (await stall.sql<{ status: string }>("select status from handovers where id = $1", [id]))[0]!.status;
    },
    /** Templates of transfer messages to a number, oldest first. */
    async toldTo(number: string): Promise<string[]> {
      const rows = await stall.sql<{ template: string }>(
        "select template from messages where recipient = $1 and template like 'handover.%' order by position",
        [e164(number)],
      );
      return rows.map((row) => row.template);
    },
  };
  return handing;
}
export type Handing = Awaited<ReturnType<typeof openHanding>>;

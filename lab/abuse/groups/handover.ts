import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold, mustNotHold } from "../must.ts";
import type { Rig } from "../open-rig.ts";
import { buy, eventAt, RUN, ticketsOf, times, type Bought } from "../orders.ts";
import { codeOf, typed } from "../person.ts";
import type { Answer, Visitor } from "../visitor.ts";
import { outcome, qrOf } from "./gate.ts";

const DAY_MS = 86_400_000;

type Sent = { readonly id: string; readonly key: string; readonly link: string; readonly phone: string };

/** An offer of a ticket to a new recipient, with its link as the sender sees it. */
export async function offer(
  rig: Rig,
  own: Bought,
  { more = {}, to = rig.visitor().phone }: { readonly more?: object; readonly to?: string } = {},
): Promise<Sent> {
  const { visitor, tickets } = own;
  const asked = await visitor.ask(`/api/v1/tickets/${tickets[0]!.id}/handover-code`, { body: { locale: "en" } });
  must("the holder's code", asked.says, "200");
  const code = await codeOf(rig, visitor.tenant, visitor.phone);
  const body = {
    ticketIds: [tickets[0]!.id],
    type: "transfer",
    recipient: { fullName: "Rina Wulandari", ...typed(to) },
    code,
    locale: "en",
    ...more,
  };
  const answer = await visitor.ask("/api/v1/handovers", { body });
  must("the offer", answer.says, "201");
  const { id, link } = (answer.json as { handovers: { id: string; link: string }[] }).handovers[0] as { id: string; link: string };
  return { id, link, key: new URL(link).searchParams.get("k") ?? "", phone: to };
}

const withKey = (sent: Pick<Sent, "key">) => ({ "x-order-key": sent.key });
/** A call about an offer with its link's key. */
const about = (
  by: Visitor,
  { sent, path, body, key = sent.key }: { readonly sent: Sent; readonly path: string; readonly body?: unknown; readonly key?: string },
) => by.ask(`/api/v1/handover-offers/${sent.id}${path}`, { ...(body === undefined ? {} : { body }), headers: withKey({ key }) });

/** The recipient's acceptance. */
export async function accept(
  rig: Rig,
  {
    by,
    sent,
    code,
    cookie = by.cookie(),
  }: { readonly by: Visitor; readonly sent: Sent; readonly code: string | null; readonly cookie?: string },
): Promise<Answer> {
  const event = await eventAt(rig, RUN.tenant, RUN.slug);
  const attendee = {
    fullname: "Rina Wulandari",
    email: "rina@example.com",
    countryCode: "+62",
    phoneNumber: sent.phone.slice(3),
    age: "28",
    gender: "female",
    identity: "3174012345678901",
    nationality: "Indonesia",
  };
  const body = { code, attendee, acceptTerms: true, waiverVersion: event.waiver?.version ?? null, locale: "en" };
  return by.ask(`/api/v1/handover-offers/${sent.id}/accept`, { body, headers: withKey(sent), cookie });
}

/** A browser that opened an offer and has a code for it; its cookie is in `cookie`. */
export async function recipient(rig: Rig, sent: Sent) {
  const by = rig.visitor("garudarun");
  const asked = await about(by, { sent, path: "/code", body: { locale: "en" } });
  must("the recipient's code", asked.says, "200");
  const cookie = asked.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return { by, cookie, code: await codeOf(rig, "garudarun", sent.phone) };
}

export const HANDOVER: readonly Case[] = [
  {
    id: "K04",
    sent: "the old holder's code, after the ticket went to somebody else; and while it is offered",
    expected: "reissued; locked",
    async run(rig) {
      const own = await buy(rig, { place: RUN });
      const sent = await offer(rig, own);
      must("while it is offered", await outcome(rig, { token: rig.stage.gates.north, text: qrOf(own) }), "locked");
      const { by, cookie, code } = await recipient(rig, sent);
      must("accepted", (await accept(rig, { by, sent, code, cookie })).says, "200");
      must("the old code", await outcome(rig, { token: rig.stage.gates.north, text: qrOf(own) }), "reissued");
      must(
        "its giver sees no code",
        (await ticketsOf(own.visitor, own.held.id)).map((ticket) => ticket.qr),
        [null],
      );
    },
  },
  {
    id: "K09",
    sent: "one offer accepted 5 times at once, and by somebody with the link alone",
    expected: "one recipient; the link alone opens nothing",
    async run(rig) {
      const own = await buy(rig, { place: RUN });
      const sent = await offer(rig, own);
      const stranger = rig.visitor("garudarun");
      mustBeOneOf("the link alone", (await accept(rig, { by: stranger, sent, code: null })).says, ["401 CODE_WRONG", "401 LOGIN_REQUIRED"]);
      mustBeOneOf("a made-up code", (await accept(rig, { by: stranger, sent, code: "000000" })).says, ["401 CODE_WRONG"]);
      mustNotHold("no code of the ticket", (await about(stranger, { sent, path: "" })).text, /"qr":"/);
      const { by, cookie, code } = await recipient(rig, sent);
      const answers = await times(5, () => accept(rig, { by, sent, code, cookie }));
      mustHold(
        "at least one",
        answers.some((each) => each.status === 200),
        answers.map((each) => each.says),
      );
      const tickets = await ticketsOf(own.visitor, own.held.id);
      must(
        "the giver has none",
        tickets.map((ticket) => ticket.qr),
        [null],
      );
    },
  },
  {
    id: "K10",
    sent: "an offer to one's own number, one that was taken back, one with another offer's key",
    expected: "422 HANDOVER_SELF, 410, 404",
    async run(rig) {
      const own = await buy(rig, { place: RUN });
      const { visitor, tickets } = own;
      must("asked", (await visitor.ask(`/api/v1/tickets/${tickets[0]!.id}/handover-code`, { body: { locale: "en" } })).says, "200");
      const code = await codeOf(rig, "garudarun", visitor.phone);
      const body = {
        ticketIds: [tickets[0]!.id],
        type: "transfer",
        recipient: { fullName: "Budi", ...typed(visitor.phone) },
        code,
        locale: "en",
      };
      must("to oneself", (await visitor.ask("/api/v1/handovers", { body })).says, "422 HANDOVER_SELF");
      const other = await offer(rig, await buy(rig, { place: RUN }));
      const mine = await buy(rig, { place: RUN });
      const sent = await offer(rig, mine);
      must("another's key", (await about(rig.visitor("garudarun"), { sent, path: "", key: other.key })).says, "404 NOT_FOUND");
      const { by, cookie, code: theirs } = await recipient(rig, sent);
      must("taken back", (await mine.visitor.ask(`/api/v1/handovers/${sent.id}/end`, { body: {} })).says, "200");
      must("too late", (await accept(rig, { by, sent, code: theirs, cookie })).says, "410 HANDOVER_GONE");
      must(
        "the ticket",
        (await ticketsOf(mine.visitor, mine.held.id)).map((ticket) => ticket.status),
        ["valid"],
      );
    },
  },
  {
    id: "K10b",
    sent: "a handover of a ticket of somebody else among one's own, and with a wrong code",
    expected: "404 and 401, nothing is locked",
    async run(rig) {
      const [own, foreign] = [await buy(rig, { place: RUN, qty: 2 }), await buy(rig, { place: RUN })];
      const ids = [...own.tickets, ...foreign.tickets].map((ticket) => ticket.id);
      must("asked", (await own.visitor.ask(`/api/v1/tickets/${ids[0]}/handover-code`, { body: { locale: "en" } })).says, "200");
      const code = await codeOf(rig, "garudarun", own.visitor.phone);
      const start = (ticketIds: readonly string[], typedCode: string) =>
        own.visitor.ask("/api/v1/handovers", {
          body: {
            ticketIds,
            type: "transfer",
            recipient: { fullName: "Rina Wulandari", ...typed(rig.visitor().phone) },
            code: typedCode,
            locale: "en",
          },
        });
      await rig.unchanged(async () => {
        mustBeOneOf("a wrong code", (await start([ids[0]!], code === "000000" ? "000001" : "000000")).says, ["401 CODE_WRONG"]);
        must("with a foreign one", (await start(ids, code)).says, "404 NOT_FOUND");
      });
      for (const each of [own, foreign])
        for (const ticket of await ticketsOf(each.visitor, each.held.id)) must("the tickets", ticket.status, "valid");
    },
  },
  {
    id: "K12",
    sent: "a ticket that went on once goes on once more",
    expected: "422: as often as the organiser lets it, no more",
    async run(rig) {
      const own = await buy(rig, { place: RUN });
      const sent = await offer(rig, own);
      const { by, cookie, code } = await recipient(rig, sent);
      const accepted = await accept(rig, { by, sent, code, cookie });
      must("accepted", accepted.says, "200");
      const ticketId = own.tickets[0]!.id;
      const again = await own.visitor.ask(`/api/v1/tickets/${ticketId}/handover-code`, { body: { locale: "en" } });
      mustBeOneOf("by who gave it", again.says, ["404 NOT_FOUND", "422 HANDOVER_STATE", "422 HANDOVER_OFF"]);
      const seen = await by.ask(`/api/v1/tickets/${ticketId}/handover`, { cookie });
      const tickets = (seen.json["tickets"] ?? []) as { transfer: { refusal: string | null } }[];
      mustHold("by who has it", seen.status === 404 || tickets.every((ticket) => ticket.transfer.refusal !== null), seen.text);
    },
  },
  {
    id: "K13",
    sent: "a delegate hands the ticket on, and asks for its owner's things",
    expected: "404: to act with it is not to own it",
    async run(rig) {
      const own = await buy(rig, { place: RUN });
      const until = new Date(Date.now() + DAY_MS).toISOString();
      const sent = await offer(rig, own, { more: { type: "delegation", purpose: "enter", validUntil: until } });
      const { by, cookie, code } = await recipient(rig, sent);
      const body = { code, attendee: null, acceptTerms: true, waiverVersion: null, locale: "en" };
      const accepted = await by.ask(`/api/v1/handover-offers/${sent.id}/accept`, {
        body,
        headers: withKey(sent),
        cookie,
      });
      must("accepted", accepted.says, "200");
      const id = own.tickets[0]!.id;
      must("hand on", (await by.ask(`/api/v1/tickets/${id}/handover-code`, { body: { locale: "en" }, cookie })).says, "404 NOT_FOUND");
      must("the PDF", (await by.ask(`/api/v1/tickets/${id}/pdf`, { cookie })).status, 404);
      must("the order", (await by.ask(`/api/v1/bookings/${own.held.id}`, { cookie })).status, 404);
      must("end it", (await by.ask(`/api/v1/handovers/${sent.id}/end`, { body: {}, cookie })).says, "404 NOT_FOUND");
    },
  },
];

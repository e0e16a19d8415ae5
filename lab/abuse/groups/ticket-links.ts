import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold, mustNotHold } from "../must.ts";
import { buy, MARKET, orderOf, RUN, ticketsOf } from "../orders.ts";
import { accept, offer, recipient } from "./handover.ts";

const HTML = { accept: "text/html", "user-agent": "Mozilla/5.0 (X11; Linux x64) Firefox/150.0" };
const keyOf = ({ link }: Pick<TicketAnswer, "link">) => (link ?? "").split("/").at(-1)!;
const pathOf = (key: string) => `/api/v1/ticket-links/${key}`;

export const TICKET_LINKS: readonly Case[] = [
  {
    id: "O20",
    sent: "the link of one ticket, opened in another browser",
    expected: "that ticket alone: no order, no other ticket, no cookie, no key in a referrer, kept by nobody",
    async run(rig) {
      const { held, tickets } = await buy(rig, { place: MARKET, qty: 2 });
      const [one, other] = tickets as [TicketAnswer, TicketAnswer];
      const friend = rig.visitor(MARKET.tenant);
      const page = await friend.askPlain(`/en${one.link}`, { headers: HTML });
      must("the page", page.status, 200);
      mustHold("its ticket", page.text.includes(one.code), page.status);
      mustHold("kept by nobody", (page.headers.get("cache-control") ?? "").includes("no-store"), page.headers.get("cache-control"));
      mustBeOneOf("referrer", page.headers.get("referrer-policy"), ["no-referrer", "strict-origin"]);
      must("cookies", page.headers.getSetCookie(), []);
      const answer = await friend.ask(pathOf(keyOf(one)));
      must("the answer", answer.status, 200);
      for (const [what, text] of [
        ["the page", page.text],
        ["the answer", answer.text],
      ] as const)
        mustNotHold(what, text, new RegExp([held.id, one.reference, held.accessKey, other.id, other.code, keyOf(other)].join("|")));
    },
  },
  {
    id: "O21",
    sent: "a ticket's link as the key of its order, receipt, papers, cancellation, handover, other tickets",
    expected: "404 for each, and nothing is changed",
    async run(rig) {
      const { visitor, held, tickets } = await buy(rig, { place: RUN, qty: 2 });
      const [one, other] = tickets as [TicketAnswer, TicketAnswer];
      const headers = { "x-order-key": keyOf(one) };
      const friend = rig.visitor(RUN.tenant);
      await friend.askPlain(`/en${one.link}`, { headers: HTML });
      const looks = ["", "/tickets", "/receipt", "/receipt.pdf", "/price-breakdown", "/links", "/waivers", "/choices"];
      for (const path of looks) must(`look ${path}`, (await friend.ask(`/api/v1/bookings/${held.id}${path}`, { headers })).status, 404);
      for (const { id } of [one, other])
        for (const path of ["pdf", "qr", "handover", "release"])
          must(`look ${path}`, (await friend.ask(`/api/v1/tickets/${id}/${path}`, { headers })).status, 404);
      const acts: readonly (readonly [path: string, body: object])[] = [
        [`bookings/${held.id}/cancel`, {}],
        [`bookings/${held.id}/refund`, {}],
        [`bookings/${held.id}/links/withdraw`, {}],
        [`tickets/${one.id}/handover-code`, { locale: "en" }],
      ];
      await rig.unchanged(async () => {
        for (const [path, body] of acts)
          must(`act ${path}`, (await friend.ask(`/api/v1/${path}`, { body, headers })).says, "404 NOT_FOUND");
      });
      const opened = await friend.askPlain(`/en/event/my-ticket?b=${held.id}&k=${keyOf(one)}`, { headers: HTML });
      must("as the link of its order", opened.headers.getSetCookie(), []);
      must("its buyer's order", (await orderOf(visitor, held.id)).status, "confirmed");
    },
  },
  {
    id: "O22",
    sent: "a ticket's link after the ticket went to somebody else",
    expected: "404; the one who has it now has a link of their own",
    async run(rig) {
      const own = await buy(rig, { place: RUN });
      const key = keyOf(own.tickets[0]!);
      const friend = rig.visitor(RUN.tenant);
      must("before", (await friend.ask(pathOf(key))).status, 200);
      const sent = await offer(rig, own);
      const { by, cookie, code } = await recipient(rig, sent);
      const accepted = await accept(rig, { by, sent, code, cookie });
      must("accepted", accepted.says, "200");
      must("the old link", (await friend.ask(pathOf(key))).says, "404 NOT_FOUND");
      mustNotHold("its page", (await friend.askPlain(`/en/ticket/${key}`, { headers: HTML })).text, new RegExp(own.tickets[0]!.code));
      must(
        "its giver has no new one",
        (await ticketsOf(own.visitor, own.held.id)).map(({ link }) => link),
        [null],
      );
    },
  },
  {
    id: "O23",
    sent: "guessed links: other signs, another ticket's number under a good mark, a later version, no sign at all",
    expected: "404 for each",
    async run(rig) {
      const { tickets } = await buy(rig, { place: MARKET, qty: 2 });
      const [one, other] = tickets.map(keyOf) as [string, string];
      const bytes = Buffer.from(one, "base64url");
      const later = Buffer.from(bytes);
      later.writeUInt16BE(bytes.readUInt16BE(16) + 1, 16);
      const swapped = Buffer.concat([Buffer.from(other, "base64url").subarray(0, 20), bytes.subarray(20)]);
      const short = bytes.subarray(0, 35);
      const guesses = [
        `${one.slice(0, -1)}${one.endsWith("A") ? "B" : "A"}`,
        later.toString("base64url"),
        swapped.toString("base64url"),
        short.toString("base64url"),
        `${one}A`,
        "A".repeat(48),
        tickets[0]!.id,
        tickets[0]!.code,
      ];
      const stranger = rig.visitor(MARKET.tenant);
      for (const guess of guesses) must(guess, (await stranger.ask(pathOf(guess))).says, "404 NOT_FOUND");
    },
  },
  {
    id: "O24",
    sent: "a ticket's link at another tenant",
    expected: "404, on the page too",
    async run(rig) {
      const { tickets } = await buy(rig, { place: MARKET });
      const [one] = tickets as [TicketAnswer];
      const elsewhere = rig.visitor(RUN.tenant);
      must("the answer", (await elsewhere.ask(pathOf(keyOf(one)))).says, "404 NOT_FOUND");
      const page = await elsewhere.askPlain(`/en${one.link}`, { headers: HTML });
      must("the page", page.status, 404);
      mustNotHold("the page", page.text, new RegExp(one.code));
    },
  },
];

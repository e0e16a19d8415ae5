import { API } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { OWNER_BODIES } from "../../../test/api/people/owner-bodies.ts";
import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustNotHold } from "../must.ts";
import type { Rig } from "../open-rig.ts";
import { buy, detailsFor, eventAt, fill, hold, MARKET, RUN, ticketsOf, wish, wishAt, type Bought } from "../orders.ts";
import { logIn, typed } from "../person.ts";
import type { Visitor } from "../visitor.ts";

const ROWS = Object.values(API) as readonly Endpoint[];
const NOBODY = "00000000-0000-4000-8000-000000000000";
/** Bodies of acts whose caller must not learn whether the body is valid. */
const BODIES: Readonly<Record<string, unknown>> = {
  ...OWNER_BODIES,
  startPayment: { shownTotal: 45_000, locale: "en" },
  saveDetails: { patron: { fullName: "Rina" }, attendees: [], acceptTerms: true, waiverVersion: null, locale: "en" },
};

const needsLogin = (row: Endpoint) => row.problems.includes("LOGIN_REQUIRED");
const ownerRows = ROWS.filter((row) => row.access === "owner" && row.path.includes("{id}"));

/** Requests every owned thing by its id, as callers who do not own it. */
async function nobodys(rig: Rig, own: Bought, stranger: Visitor): Promise<void> {
  const ids = { bookings: own.held.id, tickets: own.tickets[0]!.id };
  const callers = [
    { who: "nobody", by: rig.visitor(own.visitor.tenant), headers: {} },
    { who: "another buyer", by: stranger, headers: {} },
    { who: "another tenant's host", by: rig.visitor("garudarun"), headers: { cookie: own.visitor.cookie() } },
    { who: "a made-up key", by: rig.visitor(own.visitor.tenant), headers: { "x-order-key": "A".repeat(22) } },
  ];
  for (const row of ownerRows) {
    const kind = row.path.startsWith("/api/v1/tickets/") ? "tickets" : "bookings";
    const path = row.path.replace("{id}", ids[kind]);
    for (const { who, by, headers } of callers) {
      const sent = row.method === "GET" ? { headers } : { body: BODIES[row.name] ?? {}, headers };
      const answer = await by.ask(path, { method: row.method, ...sent });
      if (answer.says === "400 VALIDATION_FAILED" && row.method === "POST") continue;
      must(`${row.name} by ${who}`, answer.says, needsLogin(row) ? "401 LOGIN_REQUIRED" : "404 NOT_FOUND");
    }
  }
}

export const OWNERSHIP: readonly Case[] = [
  {
    id: "O01",
    sent: "every address with an id, of a paid order and its ticket, by nobody, another buyer, at another tenant, with a made-up key",
    expected: "404 each (401 where a login is asked for), nothing changed",
    async run(rig) {
      const own = await buy(rig, { place: MARKET });
      const stranger = rig.visitor();
      await hold(stranger, await wishAt(rig, { place: MARKET }));
      await rig.unchanged(() => nobodys(rig, own, stranger));
      must(
        "its tickets",
        (await ticketsOf(own.visitor, own.held.id)).map((ticket) => ticket.status),
        ["valid"],
      );
    },
  },
  {
    id: "O01b",
    sent: "an order that is somebody's, and one that nobody has",
    expected: "the same answer",
    async run(rig) {
      const held = await hold(rig.visitor(), await wishAt(rig, { place: MARKET }));
      const seen = async (id: string) => {
        const { status, json, headers } = await rig.visitor().ask(`/api/v1/bookings/${id}`);
        const { requestId: _, ...rest } = json;
        return [status, rest, [...headers.keys()].toSorted()];
      };
      must("somebody's", await seen(held.id), await seen(NOBODY));
    },
  },
  {
    id: "O01c",
    sent: "the key of one order for another, in the address and in the header",
    expected: "404",
    async run(rig) {
      const [one, other] = [
        await hold(rig.visitor(), await wishAt(rig, { place: MARKET })),
        await hold(rig.visitor(), await wishAt(rig, { place: MARKET })),
      ];
      const thief = rig.visitor();
      must(
        "header",
        (await thief.ask(`/api/v1/bookings/${one.id}`, { headers: { "x-order-key": other.accessKey } })).says,
        "404 NOT_FOUND",
      );
      mustBeOneOf("address", (await thief.ask(`/api/v1/bookings/${one.id}?k=${other.accessKey}`)).says, [
        "404 NOT_FOUND",
        "400 VALIDATION_FAILED",
      ]);
      const cut = one.accessKey.slice(0, -1);
      for (const key of [cut, `${one.accessKey}x`, "", cut.toUpperCase()])
        must(key, (await thief.ask(`/api/v1/bookings/${one.id}`, { headers: { "x-order-key": key } })).says, "404 NOT_FOUND");
    },
  },
  {
    id: "O04",
    sent: "state, tenant, owner, role, discount, __proto__ and constructor in every act of a purchase",
    expected: "400, the order unchanged",
    async run(rig) {
      const visitor = rig.visitor();
      const event = await eventAt(rig, MARKET.tenant, MARKET.slug);
      const body = await wishAt(rig, { place: MARKET });
      const held = await hold(visitor, body);
      const details = detailsFor(visitor, event, held);
      const acts: readonly (readonly [string, object])[] = [
        ["/api/v1/bookings", body],
        [`/api/v1/bookings/${held.id}/details`, details],
        [`/api/v1/bookings/${held.id}/payments`, { shownTotal: held.quote.total, locale: "en" }],
        [`/api/v1/bookings/${held.id}/extend`, {}],
        ["/api/v1/login-codes", typed(visitor.phone)],
      ];
      const extras = [
        '"state":"paid"',
        '"status":"confirmed"',
        '"tenantId":"garudarun"',
        '"ownerId":"x"',
        '"role":"admin"',
        '"__proto__":{"polluted":1}',
        '"constructor":{"prototype":{"polluted":1}}',
      ];
      await rig.unchanged(async () => {
        for (const [path, act] of acts) {
          for (const extra of extras) {
            const text = JSON.stringify(act);
            const raw = text === "{}" ? `{${extra}}` : `${text.slice(0, -1)},${extra}}`;
            const answer = await visitor.ask(path, { method: "POST", raw, headers: { "content-type": "application/json" } });
            must(`${path} ${extra}`, answer.says, "400 VALIDATION_FAILED");
          }
        }
      });
    },
  },
  {
    id: "O05",
    sent: "every public answer, after a purchase",
    expected: "nothing of a buyer, no stock in numbers",
    async run(rig) {
      const { visitor, tickets } = await buy(rig, { place: RUN });
      const national = visitor.phone.slice(3);
      for (const path of [
        "/api/v1/events",
        `/api/v1/events/${RUN.slug}`,
        `/api/v1/events/${RUN.slug}/availability`,
        "/api/v1/config",
        "/api/v1/ticket-keys",
        `/api/v1/ticket-lookups/${RUN.slug}`,
        "/en",
        `/en/event/${RUN.slug}`,
      ]) {
        const { status, text } = await rig.visitor("garudarun").ask(path);
        must(path, status, 200);
        mustNotHold(path, text, new RegExp(`${national}|v${national}@|${tickets[0]!.code}|Budi Santoso|"taken"|"remaining"|"stock"`));
      }
    },
  },
  {
    id: "O09",
    sent: "parameters that nobody offered: include, fields, sort, tenant",
    expected: "400",
    async run(rig) {
      for (const query of ["include=payments", "fields=*", "sort=phone", "tenant=garudarun", "filter[x]=1", "__proto__=1", "expand=buyer"])
        for (const path of ["/api/v1/events", "/api/v1/purchases", "/api/v1/tickets"])
          must(`${path}?${query}`, (await rig.visitor().ask(`${path}?${query}`)).says, "400 VALIDATION_FAILED");
    },
  },
  {
    id: "O12",
    sent: "an attendee entrusted to a ticket of somebody else, of nobody, and to SQL",
    expected: "422 FIELDS_INVALID, the order has no details",
    async run(rig) {
      const foreign = await buy(rig, { place: RUN });
      const visitor = rig.visitor("garudarun");
      const event = await eventAt(rig, RUN.tenant, RUN.slug);
      const held = await hold(visitor, wish(event, RUN.category));
      const body = detailsFor(visitor, event, held);
      await rig.unchanged(async () => {
        for (const entrustTicketId of [foreign.tickets[0]!.id, NOBODY, foreign.tickets[0]!.code, "' or 1=1 --"]) {
          const attendees = (body.attendees as object[]).map((attendee) => ({ ...attendee, entrustTicketId }));
          const { says } = await visitor.ask(`/api/v1/bookings/${held.id}/details`, { body: { ...body, attendees } });
          mustBeOneOf(entrustTicketId, says, ["422 FIELDS_INVALID", "422 HANDOVER_OFF", "404 NOT_FOUND"]);
        }
      });
      await fill(visitor, event, held);
    },
  },
  {
    id: "O14",
    sent: "HEAD, OPTIONS and override headers on what is another's",
    expected: "404 and 405: no method gets more than its own",
    async run(rig) {
      const { held } = await buy(rig, { place: MARKET });
      const stranger = rig.visitor();
      must("HEAD", (await stranger.ask(`/api/v1/bookings/${held.id}`, { method: "HEAD" })).status, 404);
      must("OPTIONS", (await stranger.ask(`/api/v1/bookings/${held.id}`, { method: "OPTIONS" })).status, 405);
      for (const name of ["x-http-method-override", "x-method-override", "x-http-method"]) {
        const answer = await stranger.ask(`/api/v1/bookings/${held.id}`, { headers: { [name]: "DELETE" } });
        must(name, answer.says, "404 NOT_FOUND");
      }
    },
  },
  {
    id: "O15",
    sent: "lists of orders and tickets, sessions and passkeys of a person, with another's login",
    expected: "each sees their own alone",
    async run(rig) {
      const own = await buy(rig, { place: MARKET });
      const other = rig.visitor();
      await logIn(rig, other);
      for (const path of ["/api/v1/purchases", "/api/v1/tickets"]) {
        const { status, text } = await other.ask(path);
        must(path, status, 200);
        mustNotHold(path, text, new RegExp(`${own.held.id}|${own.held.reference}|${own.tickets[0]!.id}`));
      }
      must("sessions", ((await other.ask("/api/v1/sessions")).json["sessions"] as unknown[]).length, 1);
      must("passkeys", (await other.ask("/api/v1/person/passkeys")).json["passkeys"], []);
    },
  },
];

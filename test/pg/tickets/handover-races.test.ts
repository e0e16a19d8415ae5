import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { codeOf } from "../../api/stall.ts";
import { e164, openHanding, type Handing } from "../../api/tickets/handing.ts";
import { openDesk, type Desk, type Gate } from "./gate-desk.ts";

let hand: Handing;
let desk: Desk;
let gate: Gate;
beforeAll(async () => {
  hand = await openHanding(inject("postgresUrl"));
  desk = await openDesk(hand.stall);
  gate = await desk.gate("North");
});
afterAll(() => hand.stall.close());

describe("simultaneous answers to a transfer", () => {
  const ROUNDS = [...Array(6).keys()];

  it("gives the ticket to one of two recipients' browsers, and reports its loss to the other (K09)", async () => {
    for (const _ of ROUNDS) {
      const owner = await hand.buy();
      const sent = await hand.send(owner);
      const browsers = [await hand.logIn(sent.number), await hand.logIn(sent.number)];
      const answers = await Promise.all(browsers.map((browser) => hand.acceptWith(browser, { id: sent.id, key: "" }, null)));
      expect(answers.map(codeOf).toSorted()).toEqual(["HANDOVER_GONE", "ok"]);
      expect((await hand.ticket(owner.tickets[0]!)).version).toBe(2);
    }
  });

  it("counts an acceptance once, with one answer, if it is sent ten times with its key", async () => {
    const owner = await hand.buy();
    const sent = await hand.send(owner);
    const rina = hand.stall.buyer();
    const code = await hand.askRecipient(rina, sent);
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => hand.acceptWith(rina, sent, code, {}, key)));
    expect(answers.map(codeOf)).toEqual(Array.from({ length: 10 }, () => "ok"));
    expect((await hand.ticket(owner.tickets[0]!)).version).toBe(2);
    expect(await hand.toldTo(sent.number)).toEqual(["handover.offer", "handover.received"]);
  });

  it("lets either acceptance or revocation of a transfer win, as the ticket shows (K09)", async () => {
    const seen = new Set<string>();
    for (const _ of ROUNDS) {
      const owner = await hand.buy();
      const sent = await hand.send(owner);
      const rina = await hand.logIn(sent.number);
      const acts = [() => hand.acceptWith(rina, { id: sent.id, key: "" }, null), () => hand.end(owner.browser, sent.id)];
      if (Math.random() < 0.5) acts.reverse();
      const answers = await Promise.all(acts.map((act) => act()));
      expect(answers.map(codeOf).toSorted()).toEqual(["HANDOVER_GONE", "ok"]);
      const state = await hand.stateOf(sent.id);
      const ticket = await hand.ticket(owner.tickets[0]!);
      expect([state, ticket.status, ticket.version, ticket.held_by_phone]).toEqual(
        state === "accepted" ? ["accepted", "valid", 2, e164(sent.number)] : ["cancelled", "valid", 1, null],
      );
      seen.add(state);
    }
    expect(seen.size).toBeGreaterThan(0);
  });

  it("lets either acceptance or expiry of a transfer win", async () => {
    for (const _ of ROUNDS) {
      const owner = await hand.buy();
      const sent = await hand.send(owner);
      const rina = await hand.logIn(sent.number);
      await hand.stall.sql("update handovers set expires_at = clock_timestamp() + interval '30 milliseconds' where id = $1", [sent.id]);
      const [answer] = await Promise.all([
        new Promise((resolve) => setTimeout(resolve, 25)).then(() => hand.acceptWith(rina, { id: sent.id, key: "" }, null)),
        new Promise((resolve) => setTimeout(resolve, 30)).then(() => hand.stall.work()),
      ]);
      await hand.stall.work();
      const state = await hand.stateOf(sent.id);
      const ticket = await hand.ticket(owner.tickets[0]!);
      expect([codeOf(answer), state, ticket.version]).toEqual(
        state === "accepted" ? ["ok", "accepted", 2] : ["HANDOVER_GONE", "expired", 1],
      );
      expect(ticket.status).toBe("valid");
    }
  });

  it("keeps one of two simultaneous offers of a ticket", async () => {
    for (const _ of ROUNDS) {
      const owner = await hand.buy();
      const code = await hand.askHolder(owner.browser, owner.tickets[0]!, owner.number);
      const answers = await Promise.all([1, 2].map(() => hand.startWith(owner.browser, code, { ticketIds: owner.tickets })));
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      const rows = await hand.stall.sql("select 1 from handovers where ticket_id = $1 and status = 'pending'", [owner.tickets[0]]);
      expect(rows).toHaveLength(1);
    }
  });
});

describe("transfers at the gate", () => {
  it("refuses the code from before a transfer, and admits the new holder's (K04)", async () => {
    const owner = await hand.buy();
    const [id] = owner.tickets as [string];
    const sent = await hand.send(owner);
    expect(await desk.outcome(gate, desk.sign({ id, version: 1 }))).toBe("locked");
    const accepted = await hand.accept(sent);
    expect(await desk.outcome(gate, desk.sign({ id, version: 1 }))).toBe("reissued");
    expect(await desk.outcome(gate, accepted.ok ? accepted.data.pass!.qr! : "")).toBe("admitted");
  });

  it("uses or offers a ticket, never both at once (K10)", async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 8; round++) {
      const owner = await hand.buy();
      const [id] = owner.tickets as [string];
      const code = await hand.askHolder(owner.browser, id, owner.number);
      const [outcome, started] = await Promise.all([
        desk.outcome(gate, desk.sign({ id, version: 1 })),
        hand.startWith(owner.browser, code, { ticketIds: [id] }).then(codeOf),
      ]);
      expect([`admitted HANDOVER_USED checked_in`, `locked ok locked`]).toContain(
        `${outcome} ${started} ${(await hand.ticket(id)).status}`,
      );
      seen.add(outcome);
    }
    expect(seen.size).toBeGreaterThan(0);
  });

  it("admits a delegate if the purpose allows, and not with a pass to collect", async () => {
    const passes: string[] = [];
    for (const purpose of ["collect", "enter"] as const) {
      const sent = await hand.send(await hand.buy(), { type: "delegation", purpose });
      const delegate = hand.stall.buyer();
      const accepted = await hand.acceptWith(delegate, sent, await hand.askRecipient(delegate, sent), { attendee: null });
      passes.push(accepted.ok ? accepted.data.pass!.qr! : "");
    }
    expect(await desk.outcome(gate, passes[0]!)).toBe("collect_only");
    expect(await desk.outcome(gate, passes[1]!)).toBe("admitted");
    expect(await desk.outcome(gate, passes[1]!)).toBe("already");
  });
});

import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { roomFor } from "#domain/orders/queue/place.ts";
import { openOracle, randomStates, TENANT, uuidOf, type Oracle } from "../../harness/oracle.ts";

const STATES = 300;

let oracle: Oracle;
let event: string;
beforeAll(async () => {
  oracle = await openOracle(inject("postgresUrl"), "update tenants set brand = jsonb_set(brand, '{flags,withQueue}', 'true')");
  const [row] = await oracle.ask<{ id: string }>("select id from events where tenant_id = $1 and slug = 'losari-sunset-5k'", [TENANT]);
  event = row!.id;
});
afterAll(() => oracle?.close());

it("gives as many numbers of a queue as roomFor allows, by the database and an external counter, in random states", async () => {
  const seen = { all: 0, some: 0, none: 0 };
  for (const { name, dice } of randomStates(STATES)) {
    const served = dice.between(0, 30);
    const state = {
      phase: dice.weigh({ open: 6, paused: 2, prequeue: 2 }),
      served,
      tail: served + dice.between(0, 20),
      fullAhead: dice.between(0, 20),
      asked: dice.between(1, 6),
    };
    await oracle.undone(async (ask) => {
      const isPrequeue = state.phase === "prequeue";
      const shift = isPrequeue ? 1 : -1;
      await ask(
        `insert into queues (tenant_id, event_id, kind, prequeue_at, opens_at, phase, seed, tail, served, slots, full_ahead, n_pre)
         values ($1, $2, 'schedule', now() - interval '1 hour', now() + $3::int * interval '10 minutes', $4, sha256('x'), $5, $6, 10, $7, $8)`,
        [TENANT, event, shift, state.phase, state.tail, isPrequeue ? 0 : state.served, state.fullAhead, isPrequeue ? null : 0],
      );
      const people = Array.from({ length: state.asked }, (_, ord) => ({ ord, owner: uuidOf(dice).replaceAll("-", "").repeat(2) }));
      const [lease] = await ask<{ limit: number | null }>(
        "select (describe_lease(q)->>'limit')::int as limit from queues q where q.event_id = $1",
        [event],
      );
      const [row] = await ask<{ said: { code: string }[] }>("select join_places($1, $2, null, false, $3::jsonb)->'said' as said", [
        TENANT,
        event,
        JSON.stringify(people),
      ]);
      const given = row!.said.filter(({ code }) => code === "given").length;
      // Before the opening every visitor gets a place.
      const room = isPrequeue ? state.asked : roomFor(state.asked, state);
      const others = new Set(row!.said.filter(({ code }) => code !== "given").map(({ code }) => code));
      expect([given, [...others]], `${name}: ${JSON.stringify(state)}`).toEqual([room, room < state.asked ? ["full"] : []]);
      const counted = lease!.limit === null ? state.asked : Math.max(0, Math.min(state.asked, lease!.limit - state.tail));
      expect(counted, `${name}: ${JSON.stringify(state)}`).toBe(room);
      seen[room === state.asked ? "all" : room > 0 ? "some" : "none"] += 1;
    });
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10);
});

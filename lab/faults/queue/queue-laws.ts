import { brokenLaws } from "../../../test/harness/laws.ts";
import type { Story } from "./queue-buyer.ts";
import type { QueueWorld } from "./queue-world.ts";

/** How many buyers one later buyer overtook, at most: buyers who were answered before the later one asked. Must be zero. */
export function overtaken(stories: readonly Story[], count: number): number {
  const late = stories
    .filter(({ index, joined }) => index !== null && joined !== null && index >= count)
    .toSorted((a, b) => a.joined! - b.joined!);
  const byAsking = late.toSorted((a, b) => a.asked - b.asked);
  let worst = 0;
  let seen = 0;
  const answered: number[] = [];
  for (const { asked, index } of byAsking) {
    while (seen < late.length && late[seen]!.joined! < asked) answered.push(late[seen++]!.index!);
    worst = Math.max(worst, answered.filter((each) => each > index!).length);
  }
  return worst;
}

type Row = { readonly n: number };

/** Broken promises, as text; empty if there are none. */
export async function judgeQueue(
  world: QueueWorld,
  stories: readonly Story[],
  { places, gone }: { readonly places: number; readonly gone: number },
): Promise<string[]> {
  const { sql, eventId } = world;
  const one = async (text: string) => (await sql<Row>(text, [eventId]))[0]!.n;
  const broken: string[] = [];
  const must = (isSo: boolean, what: string) => {
    if (!isSo) broken.push(what);
  };
  const sold = await one("select coalesce(sum(tickets), 0)::int as n from bookings where event_id = $1 and status = 'confirmed'");
  must(sold - gone === places, `${sold - gone} of ${places} places are sold`);
  must(
    (await one("select count(*)::int as n from quotas where event_id = $1 and taken <> total")) === 0,
    "the stock does not say that all is sold",
  );
  const indexes = stories.flatMap(({ index }) => (index === null ? [] : [index]));
  must(new Set(indexes).size === indexes.length, `${indexes.length - new Set(indexes).size} numbers were given twice`);
  const [row] = await sql<{ tail: number; served: number; n_pre: number; phase: string }>(
    "select tail::int, served::int, n_pre::int, phase from queues where event_id = $1",
    [eventId],
  );
  must(
    indexes.every((index) => index < row!.tail),
    "a number was given that the queue does not know of",
  );
  const before = stories.filter(({ index }) => index !== null && index < row!.n_pre).length;
  must(before <= row!.n_pre, "more people were drawn than came before the opening");
  must(
    (await one(`select (q.n_pre - count(p.number))::int as n from queues q left join queue_places p on p.tenant_id = q.tenant_id and p.event_id = q.event_id
      and p.epoch = q.epoch and p.number < q.n_pre where q.event_id = $1 group by q.n_pre`)) === 0,
    "a number was drawn that nobody has",
  );
  must(
    (await one(
      "select count(*)::int as n from (select 1 from queue_passes where event_id = $1 group by owner_hash having count(*) > 1) x",
    )) === 0,
    "somebody went in twice",
  );
  must(
    (await one(
      "select count(*)::int as n from queue_passes p join queues q using (tenant_id, event_id) where event_id = $1 and p.number >= q.served",
    )) === 0,
    "somebody went in before their turn",
  );
  const entered = stories.filter((story) => story.entered);
  const passes = await sql<{ number: number }>("select number::int from queue_passes where event_id = $1", [eventId]);
  const known = new Set(passes.map(({ number }) => number));
  must(
    entered.every(({ rank }) => known.has(rank!)),
    "an entry that was answered is lost",
  );
  must(
    (await one(`select count(*)::int as n from bookings b where b.event_id = $1 and b.created_at > (select opened_at from queues where event_id = $1)
      and not exists (select from queue_passes p where p.event_id = b.event_id and p.booking_id = b.id)`)) === 0,
    "somebody holds without having gone in",
  );
  const bought = stories.filter((story) => story.bought).flatMap(({ held }) => held ?? []);
  const confirmed = await sql<{ id: string }>("select id from bookings where id = any ($1) and status = 'confirmed'", [bought]);
  must(confirmed.length === bought.length, `${bought.length - confirmed.length} purchases that were answered are lost`);
  const worst = overtaken(stories, row!.n_pre);
  must(worst === 0, `somebody was overtaken by ${worst} who came later`);
  const laws = await brokenLaws({ sql: sql as never });
  return [...broken, ...laws];
}

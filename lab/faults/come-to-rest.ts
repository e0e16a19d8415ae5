import { actOnPaymentPage } from "../../test/harness/buyer.ts";
import { openBrowser } from "./open-browser.ts";
import { newNotes } from "./notes.ts";
import type { Query, World } from "./open-world.ts";
import { sleep } from "./sleep.ts";

const LOOK_MS = 150;
/** Failed work waits ever longer before a retry, up to a minute. */
const PATIENCE_MS = 90_000;

/** Open work, by kind. Leaves out a message that was tried before: it waits for its lease, and the last round checks it. */
const UNDER_WAY = `
  select 'holds' as what, count(*)::int as n from bookings where status in ('held', 'awaiting_payment', 'verifying')
  union all select 'reviews with a clock', count(*)::int from bookings where status = 'needs_review' and review_until is not null
  union all select 'payments', count(*)::int from payments where status in ('created', 'pending') and is_watched
  union all select 'ended payments to ask about', count(*)::int from payments where ask_again_at is not null
  union all select 'refunds', count(*)::int from refunds where status in ('requested', 'pending')
  union all select 'news', count(*)::int from outbox where done_at is null
  union all select 'films', count(*)::int from media_files where state in ('waiting', 'working')
  union all select 'tickets set aside', coalesce(sum(set_aside), 0)::int from quotas
  union all select 'messages', count(*)::int from messages d where d.status = 'due' and d.attempts = 0 and not exists (select 1 from messages a
    where a.tenant_id = d.tenant_id and a.thread_id = d.thread_id and a.channel = d.channel and a.status = 'due' and a.position < d.position)`;

/** Advances the database's time, so that nothing waits for a clock. */
const PASSING = [
  `update bookings set hold_until = clock_timestamp() - interval '1 second'
     where (tenant_id, id) in (select tenant_id, id from bookings where status in ('held', 'awaiting_payment') and hold_until > clock_timestamp() for update skip locked)`,
  `update bookings set review_until = clock_timestamp() - interval '1 second'
     where (tenant_id, id) in (select tenant_id, id from bookings where status = 'needs_review' and review_until > clock_timestamp() for update skip locked)`,
  `update payments set asked_at = clock_timestamp() - interval '1 day', expires_at = least(expires_at, clock_timestamp() - interval '1 second')
     where (tenant_id, id) in (select tenant_id, id from payments where status in ('created', 'pending') and is_watched for update skip locked)`,
  `update refunds set next_try_at = clock_timestamp()
     where (tenant_id, id) in (select tenant_id, id from refunds where status in ('requested', 'pending') and next_try_at > clock_timestamp() for update skip locked)`,
  `update outbox set next_try_at = clock_timestamp(), created_at = created_at - interval '1 hour'
     where (tenant_id, id) in (select tenant_id, id from outbox where done_at is null and next_try_at > clock_timestamp() for update skip locked)`,
  `update media_files set due_at = clock_timestamp()
     where (tenant_id, id) in (select tenant_id, id from media_files where state = 'waiting' and due_at > clock_timestamp() for update skip locked)`,
  `update messages set next_try_at = clock_timestamp()
     where (tenant_id, id) in (select tenant_id, id from messages where status = 'due' and attempts = 0 and next_try_at > clock_timestamp() for update skip locked)`,
];

/** Skips the day after an ended payment once the provider has done everything: triggers the last query. */
const LAST_QUESTION = `update payments set ask_again_at = clock_timestamp(), unanswered = greatest(unanswered, 5)
  where (tenant_id, id) in (select tenant_id, id from payments where ask_again_at > clock_timestamp() for update skip locked)`;

export type UnderWay = { readonly what: string; readonly n: number };

/** Makes everything that waits for a clock due now, and returns the open work. `isOver`: the provider will do nothing more by itself. */
export async function passTime(sql: Query, isOver: boolean): Promise<UnderWay[]> {
  for (const statement of isOver ? [...PASSING, LAST_QUESTION] : PASSING) await sql(statement);
  return (await sql<UnderWay>(UNDER_WAY)).filter(({ n }) => n > 0);
}

/** Closes abandoned pages: nobody pays there any more. */
export async function closePages(world: Pick<World, "journal" | "doors">): Promise<void> {
  world.journal.read();
  const open = [...world.journal.sessions.values()].filter((each) => each.status === "pending" && each.plan === null);
  const browser = openBrowser(world.doors, newNotes(), "karcis");
  await Promise.all(open.map((each) => actOnPaymentPage(browser.shop, each.redirectUrl, "expire").catch(() => {})));
  browser.close();
}

/** The number of acts that the provider still has to do by itself. */
export function promised(world: Pick<World, "journal">): number {
  world.journal.read();
  const sessions = [...world.journal.sessions.values()].filter((each) => each.plan !== null).length;
  return sessions + [...world.journal.refunds.values()].filter((each) => each.status === "pending").length;
}

/** Lets everything finish: holds expire, pages close, lost notices are queried. Returns what is still open after the time limit. */
export async function comeToRest(world: World): Promise<string[]> {
  const deadline = Date.now() + PATIENCE_MS;
  let left: UnderWay[] = [];
  let isClosed = false;
  for (let quiet = 0; ;) {
    const late = promised(world);
    if (late === 0 || !isClosed) {
      await closePages(world);
      isClosed = true;
    }
    try {
      left = await passTime(world.sql, late === 0 && isClosed);
    } catch (error) {
      left = [{ what: `the database answers ${(error as Error).message}`, n: 1 }];
    }
    if (late > 0) left.push({ what: "promises of the provider", n: late });
    quiet = left.length === 0 ? quiet + 1 : 0;
    // Require two quiet checks: late notices may create more work.
    if (quiet === 2) return [];
    if (Date.now() > deadline) return left.map(({ what, n }) => `${n} ${what} still under way after ${PATIENCE_MS / 1000} s of rest`);
    await sleep(LOOK_MS);
  }
}

/** Ends an order's time now. False if the database does not answer. */
export async function runOut(world: World, id: string): Promise<boolean> {
  const [payments, bookings] = [
    "update payments set expires_at = clock_timestamp() - interval '1 second' where booking_id = $1 and status in ('created', 'pending')",
    "update bookings set hold_until = clock_timestamp() - interval '1 second' where id = $1 and status in ('held', 'awaiting_payment')",
  ];
  try {
    await world.sql(payments, [id]);
    await world.sql(bookings, [id]);
    return true;
  } catch {
    return false;
  }
}

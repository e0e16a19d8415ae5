import type { Order } from "#simulators/midtrans/order.ts";
import type { Session } from "#simulators/xendit/session.ts";
import { buyWhole, type Bought } from "./buy-whole.ts";
import { BRAND_OF, type Booth, type Taker } from "./open-booth.ts";

/** One point of a kill or a cut: a statement of the shop's, or a call to its provider. */
export type Point = { readonly taker: Taker; readonly what: string; strike(booth: Booth): void };

/** The result of a sweep. */
export type Sweep = { readonly points: number; readonly kills: number; readonly wrong: readonly string[] };

/** More statements than any purchase; for shorter ones, the last points hit nothing. */
const MOST_STATEMENTS = 45;
const NOBODY = 1_000_000;

/** The calls to each provider. */
const CALLS: Readonly<Record<Exclude<Taker, "simulation">, readonly string[]>> = {
  midtrans: ["create", "status"],
  xendit: ["create", "read", "payment", "transactions"],
};
const TROUBLES = [
  { kind: "drop_before" },
  { kind: "drop_after" },
  { kind: "status", status: 500 },
  { kind: "status", status: 503 },
  { kind: "status", status: 429, retryAfter: 0 },
] as const;

/** Every provider call of a purchase: dropped before and after it takes effect, refused, and delayed. */
export function callPoints(taker: Exclude<Taker, "simulation">): Point[] {
  return CALLS[taker].flatMap((on) =>
    TROUBLES.map((trouble) => ({
      taker,
      what: `${on}: ${"status" in trouble ? trouble.status : trouble.kind}`,
      strike: ({ emulators }: Booth) => emulators[taker].calls.add({ on, ...trouble }),
    })),
  );
}

/** The number of statements in a whole purchase, including the worker's. */
export async function countStatements(booth: Booth, taker: Taker): Promise<number> {
  const before = booth.wire.seen();
  await buyWhole(booth, taker);
  return Math.min(booth.wire.seen() - before, MOST_STATEMENTS);
}

/** Kills of the shop before and after the n-th statement of a purchase. */
export function killPoints(taker: Taker, statements: number, onKill: () => void): Point[] {
  return Array.from({ length: 2 * statements - 1 }, (_, i) => {
    const n = i + 2;
    const mode = n % 2 ? "after" : "before";
    return {
      taker,
      what: `killed ${mode} statement ${n >> 1}`,
      strike: (booth: Booth) =>
        booth.wire.cutAt(n >> 1, mode, () => {
          onKill();
          booth.kill();
        }),
    };
  });
}

const COUNTS = `select (select count(*) from bookings where status = 'confirmed')::int as orders, (select count(*) from tickets)::int as tickets,
  (select sum(taken) from quotas)::int as taken, (select count(*) from payments where settled_amount is not null)::int as paid,
  (select coalesce(sum(settled_amount), 0) from payments)::int as money`;
type Counts = Readonly<Record<"orders" | "tickets" | "taken" | "paid" | "money", number>>;

/** The provider's captured money of a payment; null if it cannot be queried. */
function captured({ emulators }: Booth, taker: Taker, paymentId: string): number | null {
  if (taker === "simulation") return null;
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
  if (taker === "midtrans") {
    const own = (emulators.midtrans.list() as Order[]).filter(({ id }) => id === paymentId || id.startsWith(`${paymentId}_`));
    return sum(own.map(({ transaction }) => (transaction?.status === "settlement" ? transaction.amount : 0)));
  }
  const own = (emulators.xendit.list() as Session[]).filter(({ reference }) => reference === paymentId);
  return sum(own.flatMap(({ requests }) => requests.map(({ payment }) => payment?.captured ?? 0)));
}

/** Faults after a purchase. Empty if it changed the counts exactly as the undisturbed purchase `usual` did. */
async function judge(
  booth: Booth,
  { taker, before, usual, bought }: { taker: Taker; before: Counts; usual: Counts; bought: Bought },
): Promise<string[]> {
  const [after] = await booth.stall.sql<Counts>(COUNTS);
  const wrong = (Object.keys(usual) as (keyof Counts)[]).flatMap((name) =>
    after![name] - before[name] === usual[name] ? [] : [`${name}: ${after![name] - before[name]} instead of ${usual[name]}`],
  );
  const told = await booth.stall.sql("select 1 from outbox where topic = 'booking.confirmed' and subject_id = $1", [bought.id]);
  const there = captured(booth, taker, bought.paymentId);
  if (told.length !== 1) wrong.push(`told ${told.length} times`);
  if (there !== null && there !== bought.total) wrong.push(`${there} taken instead of ${bought.total}`);
  return wrong;
}

/** Buys once for each point, with a failure there. Each time the buyer has bought and paid exactly once. */
export async function sweep(
  booth: Booth,
  points: readonly Point[],
  onPoint: (said: string) => void = () => {},
): Promise<Omit<Sweep, "kills">> {
  const { stall, wire, emulators } = booth;
  const wrong: string[] = [];
  const usual = new Map<Taker, Counts>();
  const counts = async () => (await stall.sql<Counts>(COUNTS))[0]!;
  const calm = async () => {
    // Remove a planned failure that has not happened yet, and restart a killed shop, so that the next failure hits a purchase, not a start.
    wire.cutAt(NOBODY, "before");
    for (const { calls } of Object.values(emulators)) calls.clear();
    await booth.revive();
  };
  for (const { taker, what, strike } of points) {
    await calm();
    if (!usual.has(taker)) {
      const [before] = [await counts(), await buyWhole(booth, taker)];
      const after = await counts();
      usual.set(taker, Object.fromEntries(Object.entries(after).map(([name, n]) => [name, n - before[name as keyof Counts]])) as Counts);
    }
    const before = await counts();
    strike(booth);
    const found = await buyWhole(booth, taker).then(
      (bought) => judge(booth, { taker, before, usual: usual.get(taker)!, bought }),
      (error: unknown) => [String(error)],
    );
    for (const each of found) wrong.push(`${BRAND_OF[taker]} by ${taker}, ${what}: ${each}`);
    onPoint(`${found.length === 0 ? "right" : "BROKEN"} ${taker} ${what}`);
  }
  await calm();
  wrong.push(...(await stall.laws()));
  return { points: points.length, wrong };
}

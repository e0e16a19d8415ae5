import { compareFees } from "#domain/payments/compare-entry.ts";
import type { Services } from "../../../act.ts";
import { saveFee } from "../records/save-fee.ts";
import type { DayDifference, DayDifferences, DayKind } from "./day-difference.ts";
import type { SettlementRow } from "./settlement-file.ts";
import { readPayments, readSentRefunds, type OurPayment, type Span } from "./store.ts";

/** Counts of a file's rows: those compared, and the others by reason. `firstOther`: the line of the first row that was not compared. */
export type FileCounts = { compared: number; otherDays: number; otherMerchants: number; otherKinds: number; firstOther: number | null };

export type FileRun = {
  readonly services: Pick<Services, "db">;
  readonly tenant: string;
  readonly account: string;
  /** The account's merchant name at the provider. Null: accept rows of any. */
  readonly merchant: string | null;
  readonly span: Span;
  /** Payments that arrived on the day by the provider's clock, with money on both sides. A payment with a row in the file is removed. */
  readonly expected: Map<string, OurPayment>;
  readonly differences: DayDifferences;
};

const AT_ONCE = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Seen = { readonly payments: Set<string>; readonly refunds: Set<string> };
/** A row with its stored payment. */
type Case = { readonly run: FileRun; readonly seen: Seen; readonly row: SettlementRow; readonly own: OurPayment | undefined };
type Sides = Partial<Pick<DayDifference, "refund" | "ours" | "theirs">>;

/** Records a difference. Defaults: the row's amount for the file, nothing for us. */
function add({ run, row, own }: Case, kind: DayKind, sides: Sides = {}): void {
  const { line, paymentId, amount } = row;
  const facts = { account: run.account, paymentId: own?.id ?? paymentId, reference: own?.reference ?? null, line };
  run.differences.add({ kind, ...facts, refund: null, ours: null, theirs: amount, ...sides });
}

/** Compares the fee. True if it is new and may be stored. */
function judgeFee(found: Case, known: number | null): boolean {
  const { fee, net, amount } = found.row;
  if (fee === null) {
    if (known === null) add(found, "fee_unknown", { theirs: null });
    return false;
  }
  for (const { ours, theirs } of compareFees(known, fee)) add(found, "fee", { ours, theirs });
  const isRest = net === null || net === amount - fee;
  if (!isRest) add(found, "net", { ours: amount - fee, theirs: net });
  return known === null && isRest;
}

/** Returns whether the row's fee may be stored. */
function judgePaymentRow(found: Case): boolean {
  const { run, seen, row, own } = found;
  if (!own) {
    add(found, "unknown_order");
    return false;
  }
  const { settled, fee = null } = own.entry;
  run.expected.delete(own.id);
  if (seen.payments.has(own.id)) add(found, "twice_in_file", { ours: settled });
  seen.payments.add(own.id);
  if (settled === row.amount) return judgeFee(found, fee);
  add(found, settled === null ? "unsettled" : "amount", { ours: settled });
  return false;
}

function judgeRefundRow(found: Case): void {
  const { seen, row, own } = found;
  const refund = row.refundKey;
  if (!own) return add(found, "unknown_order", { refund });
  const known = own.entry.refunds.find(({ key }) => key === refund);
  const ours = known?.amount ?? null;
  const name = `${own.id} ${refund ?? row.line}`;
  if (seen.refunds.has(name)) add(found, "twice_in_file", { refund, ours });
  seen.refunds.add(name);
  if (!known || known.status === "failed") return add(found, "refund_unknown_here", { refund, ours });
  if (known.amount !== row.amount) add(found, "refund_amount", { refund, ours });
}

function judgeChargeback(found: Case): void {
  if (!found.own) return add(found, "unknown_order");
  if (!found.own.entry.isTakenBack) add(found, "state", { ours: found.own.entry.settled });
}

/** Compares some rows with their stored payments, and stores their fees. */
async function compareRows(run: FileRun, seen: Seen, rows: readonly SettlementRow[]): Promise<void> {
  const { services, tenant, account: provider } = run;
  const refs = rows.flatMap(({ ref }) => ref ?? []);
  const ids = rows.map(({ paymentId }) => paymentId).filter((id) => UUID.test(id));
  const found = await services.db.pipelined(tenant, (tx) => readPayments(tx, { provider, refs, ids }));
  const [byRef, byId] = [new Map(found.map((own) => [own.ref, own])), new Map(found.map((own) => [own.id, own]))];
  const ownOf = ({ ref, paymentId }: SettlementRow) => (ref === null ? undefined : byRef.get(ref)) ?? byId.get(paymentId);
  const told: { readonly id: string; readonly row: SettlementRow }[] = [];
  for (const row of rows) {
    const own = ownOf(row);
    const one = { run, seen, row, own };
    if (row.kind === "refund") judgeRefundRow(one);
    else if (row.kind === "chargeback") judgeChargeback(one);
    else if (judgePaymentRow(one)) told.push({ id: own!.id, row });
  }
  if (told.length > 0)
    await services.db.transaction(tenant, async (tx) => {
      for (const { id, row } of told) saveFee(tx, id, row);
    });
}

/** Whether a row is left out of the comparison. Counts it by its reason. */
function isOther({ span: { from, to }, merchant }: FileRun, counts: FileCounts, row: SettlementRow): boolean {
  if (merchant !== null && row.merchant !== null && row.merchant !== merchant) counts.otherMerchants += 1;
  else if (row.kind === "other") counts.otherKinds += 1;
  else if (row.at < from || row.at >= to) counts.otherDays += 1;
  else return false;
  counts.firstOther ??= row.line;
  return true;
}

/** Records the expected payments that the file lacks. */
async function judgeMissing(run: FileRun, seen: Seen): Promise<void> {
  const { services, tenant, account, span, expected, differences } = run;
  for (const { id: paymentId, reference, entry } of expected.values())
    differences.add({ kind: "not_in_file", account, paymentId, reference, refund: null, ours: entry.settled, theirs: null, line: null });
  const sent = await services.db.pipelined(tenant, (tx) => readSentRefunds(tx, { provider: account, ...span }));
  for (const { id: refund, payment_id: paymentId, reference, amount } of sent) {
    if (seen.refunds.has(`${paymentId} ${refund}`)) continue;
    differences.add({ kind: "refund_not_in_file", account, paymentId, reference, refund, ours: amount, theirs: null, line: null });
  }
}

/**
 * Compares a day with the provider's file, in both directions, and stores its fees. A refund that began on one day and ended on another is
 * expected in neither file. Throws FileRefused.
 */
export async function compareFile(run: FileRun, rows: AsyncIterable<SettlementRow>): Promise<FileCounts> {
  const counts: FileCounts = { compared: 0, otherDays: 0, otherMerchants: 0, otherKinds: 0, firstOther: null };
  const seen: Seen = { payments: new Set(), refunds: new Set() };
  let slice: SettlementRow[] = [];
  for await (const row of rows) {
    if (isOther(run, counts, row)) continue;
    counts.compared += 1;
    slice.push(row);
    if (slice.length < AT_ONCE) continue;
    await compareRows(run, seen, slice);
    slice = [];
  }
  await compareRows(run, seen, slice);
  await judgeMissing(run, seen);
  return counts;
}

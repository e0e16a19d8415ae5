import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { BY_HAND } from "#server/modules/payments/books/ask-patiently.ts";
import { compareBooks, type AccountComparison } from "#server/modules/payments/books/compare-books.ts";
import { subjectOf } from "#server/modules/payments/books/store.ts";
import { actAs, type Services } from "#server/act.ts";
import { OPERATOR } from "#server/platform/base/actor.ts";
import { isZone, localToUtc, zoneAbbreviation, ZONES, type Zone } from "#domain/time/zone.ts";
import type { DayDifference, DayKind } from "#server/modules/payments/books/day-difference.ts";
import { FileRefused, readCsv } from "#server/modules/payments/books/read-csv.ts";
import { reconcileDay, type AccountDay, type DayFile } from "#server/modules/payments/books/reconcile-day.ts";
import { FILE_FORMATS, readSettlement } from "#server/modules/payments/books/settlement-file.ts";
import { merchantOf } from "#server/modules/payments/accounts/merchant-of.ts";
import { formatRupiah } from "#i18n/format.ts";
import { fail, refuse, type Run } from "../lib/command.ts";
import { openBooks } from "../lib/open-books.ts";
import { withTool, withShop } from "../lib/shop-tool.ts";

const DAY_MS = 86_400_000;
const DAYS = 30;

function sinceOf(text: string | null): Date {
  const since = text === null ? new Date(Date.now() - DAYS * DAY_MS) : new Date(text);
  return Number.isNaN(since.getTime()) ? refuse(`not a date: "${text}"`) : since;
}

function linesOf({ account, tenant, compared }: AccountComparison): string[] {
  const whose = tenant === null ? account : `${tenant} ${account}`;
  if (compared === null) return [`away                  ${whose}  the provider cannot be asked; nothing of it was compared`];
  const { differences, waiting, untold } = compared;
  return [
    ...differences.map((found) => {
      const { tenant: brand, kind, paymentId, reference, ours, theirs } = found;
      return `${kind.padEnd(21)} ${brand}  payment ${paymentId}  ${reference ?? "-"}  ours ${ours ?? "-"}  theirs ${theirs ?? "-"}  (${subjectOf(found)})`;
    }),
    ...waiting.map(
      ({ tenant: brand, paymentId, reference, amount, days }) =>
        `${"waits_for_transfer".padEnd(21)} ${brand}  payment ${paymentId}  ${reference ?? "-"}  Rp ${amount}  ${days} ${days === 1 ? "day" : "days"}: no difference`,
    ),
    ...(untold > 0 ? [`${whose}: ${untold} payments of which the provider says nothing that can be read`] : []),
  ];
}

/**
 * Compares our books with every payment provider's. Ends with 1 for differences, 2 if a provider is away. The other providers are compared
 * all the same.
 */
export const compare: Run = async ({ text }) => {
  const since = sinceOf(text("since"));
  return withTool(async (tool) => {
    const { services, stop } = openBooks(tool);
    try {
      const accounts = await compareBooks(services, { since, pace: BY_HAND });
      if (accounts.length === 0) return fail("No brand has a payment account: there are no books.");
      const done = accounts.flatMap(({ compared }) => compared ?? []);
      const entries = done.reduce((sum, one) => sum + one.entries, 0);
      const differences = done.reduce((sum, one) => sum + one.differences.length, 0);
      const lines = accounts.flatMap(linesOf);
      lines.push(`${entries} payments since ${since.toISOString()}, ${differences} differences`);
      const isWhole = done.length === accounts.length;
      if (!isWhole) lines.push(`${accounts.length - done.length} of ${accounts.length} accounts cannot be asked: run it again`);
      return { lines, code: isWhole ? (differences > 0 ? 1 : 0) : 2 };
    } finally {
      await stop();
    }
  });
};

const CAUSES: Readonly<Record<DayKind, string>> = {
  unknown_order: "paid there, and unknown to us",
  unsettled: "paid there, and not here",
  not_captured: "paid here, and not there",
  amount: "paid on both sides, in other amounts",
  state: "taken back by the payer's bank on one side alone",
  fee: "the fee is not what was told before",
  fee_unknown: "the file tells no fee",
  net: "what is handed on is not the amount less the fee",
  refund_unknown_here: "sent back there, and not here",
  refund_unknown_there: "sent back here, and not there",
  refund_amount: "sent back on both sides, in other amounts",
  twice_in_file: "stands twice in the file",
  not_in_file: "paid on both sides, and not in the file",
  refund_not_in_file: "sent back here, and not in the file",
};

/** A short remedy for each kind. docs/operate/books.md says more. */
const TO_DO: Readonly<Record<DayKind, string>> = {
  unknown_order:
    "look it up at the provider by payment or reference; then send the money back at its desk, or restore a backup that has the order",
  unsettled: "the night's comparison settles it, or the order goes to review; a person decides what is left",
  not_captured: 'ask the provider; where it never took the money, `npm run karcis -- order cancel <brand> <order> "<why>"`',
  amount: "ask the provider",
  state: "look up at the provider whether the payer's bank took it back; the night's comparison follows where it did",
  fee: "ask the provider",
  fee_unknown: "take the file again once the provider has settled",
  net: "ask the provider",
  refund_unknown_here:
    "`npm run karcis -- books compare` books what was sent at the provider's desk, as every night does; what it lists after that is more than came in: ask the provider",
  refund_unknown_there: "ask the provider: the buyer has been told that it came",
  refund_amount: "ask the provider",
  twice_in_file: "ask the provider",
  not_in_file: "look into the file of the day before and after; then ask the provider",
  refund_not_in_file: "look into the file of the day before and after; then ask the provider",
};

type Day = { readonly day: string; readonly zone: Zone; readonly span: { readonly from: Date; readonly to: Date } };

function dayOf(day: string, zoneName: string): Day {
  const zone = isZone(zoneName) ? zoneName : refuse(`no such zone: "${zoneName}"; there are ${ZONES.join(", ")}`);
  let from: Date;
  try {
    from = new Date(localToUtc(zone, day, "00:00"));
  } catch {
    return refuse(`not a day: "${day}"; it is written like 2026-11-22`);
  }
  if (from.getTime() > Date.now()) refuse(`${day} has not begun in ${zone}`);
  return { day, zone, span: { from, to: new Date(from.getTime() + DAY_MS) } };
}

/** The provider's file, read completely first, so that its faults are reported before any provider is queried. */
async function fileOf(services: Services, ui: string, given: { readonly path: string; readonly account: string | null }): Promise<DayFile> {
  const { path } = given;
  const own = services.accounts.of(ui).filter(({ kind }) => Object.hasOwn(FILE_FORMATS, kind));
  const found = own.find(({ provider, isCurrent }) => (given.account === null ? isCurrent : provider.name === given.account));
  if (!found)
    return refuse(
      given.account === null
        ? `${ui} has no account now whose files are known: say which with --account`
        : `${ui} has no account "${given.account}" whose files are known`,
    );
  const facts = await stat(path).catch(() => null);
  if (!facts?.isFile()) return refuse(`there is no file "${path}"`);
  const rows = () => readSettlement(FILE_FORMATS[found.kind]!, readCsv(createReadStream(path)));
  const iterator = rows();
  while (!(await iterator.next()).done);
  const { name: account } = found.provider;
  return { account, merchant: await merchantOf({ ...services, tenant: ui }, account), rows };
}

const rupiah = (sum: number | null) => (sum === null ? "-" : formatRupiah(sum, "en").replace("\u00a0", " "));

function lineOf({ kind, account, paymentId, reference, refund, ours, theirs, line }: DayDifference): string {
  const where = [
    `payment ${paymentId}`,
    `order ${reference ?? "-"}`,
    ...(refund === null ? [] : [`refund ${refund}`]),
    ...(line === null ? [] : [`line ${line}`]),
  ];
  return `${kind}  ${account}  ${CAUSES[kind]}: ${where.join(", ")}; ours ${rupiah(ours)}, theirs ${rupiah(theirs)}`;
}

function dayLines({ account, asked, untold, isAway, differences, file, sums, waiting }: AccountDay, isFileGiven: boolean): string[] {
  const { payments, gross, takenBack, known, fee, net, refunds, refunded } = sums;
  const told =
    file &&
    `; file: ${file.compared} rows of the day, ${file.otherDays} of other days, ${file.otherMerchants} of other merchants, ${file.otherKinds} of other kinds`;
  const first = file && file.firstOther !== null ? ` (the first of these on line ${file.firstOther})` : "";
  const kept = known === 0 ? "fee and net not told of any yet" : `fee ${rupiah(fee)} and net ${rupiah(net)}, told of ${known} of them`;
  return [
    ...differences.map(lineOf),
    ...untold.map((id) => `untold  ${account}  the provider says nothing that can be read: payment ${id}`),
    ...(isAway
      ? [`away  ${account}  the provider could not be asked to the end${isFileGiven && file === null ? "; the file was not compared" : ""}`]
      : []),
    ...waiting.map(
      ({ paymentId, reference, id, amount, days }) =>
        `waits_for_transfer  ${account}  no difference: payment ${paymentId}, order ${reference ?? "-"}, refund ${id}; ${rupiah(amount)}, ${days} ${days === 1 ? "day" : "days"}`,
    ),
    `${account}: ${asked} payments asked about${told ?? ""}${first}`,
    `${account}: gross ${rupiah(gross)} in ${payments} payments, taken back ${rupiah(takenBack)}, sent back ${rupiah(refunded)} in ${refunds} refunds${payments === 0 ? "" : `; ${kept}`}`,
  ];
}

function codeOf(days: readonly AccountDay[]): number {
  if (days.some(({ isAway, untold }) => isAway || untold.length > 0)) return 3;
  return days.some(({ differences }) => differences.length > 0) ? 1 : 0;
}

/** Each account's lines, the number of differences, and a remedy for each kind. */
function told(days: readonly AccountDay[], code: number, isFileGiven: boolean): string[] {
  const found = days.flatMap(({ differences }) => differences.map(({ kind }) => kind));
  const rest = code === 3 ? "; not all could be asked, run it again" : "";
  return [
    ...(days.length === 0 ? ["no payment was open on this day, and nothing was sent back"] : []),
    ...days.flatMap((each) => dayLines(each, isFileGiven)),
    `${found.length} ${found.length === 1 ? "difference" : "differences"}${rest}`,
    ...[...new Set(found)].map((kind) => `to do about ${kind}: ${TO_DO[kind]}`),
  ];
}

/** Compares a day of a brand with its payment accounts. Ends with 1 for differences, 3 if an account could not be queried. */
export const reconcile: Run = async ({ words: [ui = "", dayText = ""], text, has }) => {
  const { day, zone, span } = dayOf(dayText, text("zone") ?? "Asia/Jakarta");
  const [path, account] = [text("file"), text("account")];
  if (account !== null && path === null) refuse("--account says whose file it is: --file is missing");
  return withShop(ui, async (tool) => {
    const { services, stop } = openBooks(tool);
    try {
      await services.accounts.refresh();
      if (services.accounts.of(ui).length === 0) return fail(`${ui} has no payment account: there is nothing to compare`);
      const file = path === null ? null : await fileOf(services, ui, { path, account });
      const days = await reconcileDay(actAs(services, ui, OPERATOR), { span, pace: BY_HAND, file });
      const shown = days.filter(
        ({ asked, isAway, untold, sums, file: rows }) => asked + untold.length + sums.payments > 0 || isAway || rows,
      );
      const code = codeOf(days);
      if (has("json")) return { lines: [JSON.stringify({ brand: ui, day, zone, from: span.from, to: span.to, accounts: shown })], code };
      return { lines: [`${ui}, ${day} in ${zone} (${zoneAbbreviation(zone)})`, ...told(shown, code, path !== null)], code };
    } catch (error) {
      return error instanceof FileRefused ? fail(`${path}: ${error.message}`) : Promise.reject(error);
    } finally {
      await stop();
    }
  });
};

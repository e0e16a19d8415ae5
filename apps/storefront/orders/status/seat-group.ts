import type { SeatNameAnswer } from "#contract/orders/seats.ts";
import { listOf } from "../../catalogue/event/list-of.ts";
import type { T } from "../../shell/i18n/use-t.ts";

/** Seats in a sentence, row by row: "Stalls · Row A · Seats 7 and 8; Stalls · Row B · Seat 7". */
export function groupWords({ t, locale }: { readonly t: T; readonly locale: string }, seats: readonly SeatNameAnswer[]): string {
  const rows = new Map<string, SeatNameAnswer[]>();
  for (const seat of seats) {
    const key = JSON.stringify([seat.level, seat.section, seat.row, seat.isTable]);
    rows.set(key, [...(rows.get(key) ?? []), seat]);
  }
  const words = [...rows.values()].map((row) => {
    const { section, row: name, isTable } = row[0]!;
    const names = listOf(
      row.map(({ seat }) => seat),
      locale,
    );
    return [
      section,
      t(isTable ? "status.answers.table" : "status.answers.row", { name }),
      t("status.answers.seats", { n: row.length, names }),
    ].join(" · ");
  });
  return words.join("; ");
}

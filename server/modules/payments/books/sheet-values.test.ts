import { describe, expect, it } from "vitest";
import { jakartaTimeIn, rupiahIn, Undecided, type Habits } from "./sheet-values.ts";

const unknown = (): Habits => ({ thousands: null, order: null });
const spaces = (value: string) => value.replaceAll(/[\u00a0\u202f]/g, " ");

describe("rupiah in a sheet", () => {
  it.each<[string, number]>([
    ["150000", 150_000],
    ["150000.00", 150_000],
    ["150000,0", 150_000],
    ["150.000,00", 150_000],
    ["150,000.00", 150_000],
    ["1.150.000", 1_150_000],
    ["1,150,000", 1_150_000],
    ["Rp 150.000", 150_000],
    ["Rp150.000,00", 150_000],
    ["Rp.\u00a01.150.000", 1_150_000],
    ["IDR 150000", 150_000],
    ["-Rp 5.000", -5000],
    ["(5.000,00)", -5000],
    ["0", 0],
  ])("reads %s", (cell, value) => expect(rupiahIn(cell, unknown())).toBe(value));

  it.each(["150.000", "150,000", "-1.000", "Rp 150,000"])("leaves %s undecided without another amount", (cell) => {
    expect(rupiahIn(cell, unknown())).toBeInstanceOf(Undecided);
  });

  it("reads one group by the habit of other amounts, and by no other", () => {
    const habits = unknown();
    rupiahIn("1.150.000", habits);
    expect([rupiahIn("150.000", habits), rupiahIn("-1.000", habits)]).toEqual([150_000, -1000]);
    expect([rupiahIn("150,000", habits), rupiahIn("150,000.00", habits)]).toEqual([
      expect.stringContaining("another order"),
      expect.stringContaining("another order"),
    ]);
  });

  it.each(["1.5", "150.000,50", "15.0000", "1.150,000", "1.150,000,00", "150.000.00", "1e5", "", "--5", "$5", "150 000", "٣", "1.50.000"])(
    "refuses %j",
    (cell) => {
      expect(rupiahIn(cell, { thousands: ".", order: null })).toEqual(expect.any(String));
    },
  );

  it("reads what two languages write, for a thousand amounts", () => {
    for (let i = 1; i <= 1000; i++) {
      const value = Math.floor(i ** 3.1);
      for (const locale of ["id-ID", "en-US"] as const) {
        const habits: Habits = { thousands: locale === "id-ID" ? "." : ",", order: null };
        const written = [
          new Intl.NumberFormat(locale).format(value),
          new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(-value),
          new Intl.NumberFormat(locale, { style: "currency", currency: "IDR", minimumFractionDigits: 2 }).format(value),
        ];
        expect(
          written.map((cell) => rupiahIn(cell, { ...habits })),
          written.join(" "),
        ).toEqual([value, -value, value]);
      }
    }
  });
});

describe("a time in a sheet", () => {
  it.each([
    ["2026-11-26 10:00:00", "2026-11-26T03:00:00.000Z"],
    ["2026-11-26T10:00", "2026-11-26T03:00:00.000Z"],
    ["26/11/2026 10:00", "2026-11-26T03:00:00.000Z"],
    ["26-11-2026 10.00", "2026-11-26T03:00:00.000Z"],
    ["11/26/2026 10:00:30", "2026-11-26T03:00:30.000Z"],
    ["5/5/2026", "2026-05-04T17:00:00.000Z"],
    ["26 Nov 2026", "2026-11-25T17:00:00.000Z"],
    ["26-Nop-2026 10:00 WIB", "2026-11-26T03:00:00.000Z"],
    ["Kamis, 26 November 2026, pukul 10.00", "2026-11-26T03:00:00.000Z"],
    ["November 26, 2026 10:00", "2026-11-26T03:00:00.000Z"],
    ["1 Agt 2026", "2026-07-31T17:00:00.000Z"],
    ["1 Sept 2026", "2026-08-31T17:00:00.000Z"],
  ])("reads %s", (cell, at) => expect((jakartaTimeIn(cell, unknown()) as Date).toISOString()).toBe(at));

  it("reads every month's names in Indonesian and English", () => {
    for (let month = 0; month < 12; month++) {
      const date = new Date(Date.UTC(2026, month, 3, 3));
      for (const locale of ["id-ID", "en-GB", "en-US"] as const)
        for (const name of ["short", "long"] as const) {
          const cell = spaces(
            new Intl.DateTimeFormat(locale, { day: "numeric", month: name, year: "numeric", timeZone: "UTC" }).format(date),
          );
          expect(jakartaTimeIn(`${cell} 10:00`, unknown()), cell).toEqual(date);
        }
    }
  });

  it("leaves 03/04/2026 undecided until another row decides", () => {
    const [day, month] = [unknown(), unknown()];
    expect(jakartaTimeIn("03/04/2026", day)).toBeInstanceOf(Undecided);
    jakartaTimeIn("13/04/2026", day);
    jakartaTimeIn("04/13/2026", month);
    expect([jakartaTimeIn("03/04/2026 07:00", day), jakartaTimeIn("03/04/2026 07:00", month)]).toEqual([
      new Date("2026-04-03T00:00Z"),
      new Date("2026-03-04T00:00Z"),
    ]);
    expect(jakartaTimeIn("04/13/2026", day)).toContain("another order");
  });

  it.each([
    "31/02/2026",
    "13/13/2026",
    "2026-02-30",
    "26/11/26",
    "26 Foo 2026",
    "26/11/2026 25:00",
    "46352.4",
    "10:00",
    "",
    "2026-11-26 10:00Z",
  ])("refuses %j", (cell) => {
    expect(jakartaTimeIn(cell, { thousands: null, order: "day" })).toEqual(expect.any(String));
  });
});

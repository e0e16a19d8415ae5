import type { Localized } from "#domain/brands/brand.ts";
import type { DemoAddon, DemoCategory, DemoMoment, DemoSession } from "../event.types.ts";

/** The same text in both languages, English first. */
export function both(en: string, id: string): Localized {
  return { en, id };
}

/** A moment `day` days after the day of seeding (before it when negative). */
export function at(day: number, time: DemoMoment["time"]): DemoMoment {
  return { day, time };
}

export type CategoryRules = Partial<Omit<DemoCategory, "key" | "name" | "description" | "price" | "stock">>;

export function category(
  key: string,
  {
    name,
    description,
    price,
    stock,
    more = {},
  }: {
    readonly name: Localized;
    readonly description: Localized;
    readonly price: number;
    readonly stock: number;
    readonly more?: CategoryRules;
  },
): DemoCategory {
  return { key, name, description, price, stock, ...more };
}

export type AddonMore = Partial<Omit<DemoAddon, "key" | "name" | "amount" | "stock">>;

/** An add-on. `stock` null: unlimited. */
export function addon(
  key: string,
  {
    name,
    amount,
    stock,
    more = {},
  }: { readonly name: Localized; readonly amount: number; readonly stock: number | null; readonly more?: AddonMore },
): DemoAddon {
  return { key, name, amount, stock, ...more };
}

/** One session for every day at every time. */
export function slots(
  days: readonly number[],
  times: readonly {
    readonly key: string;
    readonly start: DemoMoment["time"];
    readonly end: DemoMoment["time"];
    readonly label: Localized;
  }[],
): DemoSession[] {
  return days.flatMap((day) =>
    times.map(({ key, start, end, label }) => ({
      key: `d${day}-${key}`,
      start: at(day, start),
      end: at(day, end),
      label,
    })),
  );
}

/** Whole numbers in a range, inclusive. */
export function days(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

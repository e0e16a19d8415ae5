import type { TaxKind } from "../../catalogue/tax.ts";

/** A rate in force from a day on, with its source. `region` null: every region without a rate of its own. */
export type TaxRate = {
  readonly kind: Exclude<TaxKind, "none">;
  readonly region: string | null;
  readonly percentage: number;
  /** `YYYY-MM-DD`. */
  readonly since: string;
  readonly source: string;
  /** The highest rate that the region may set: its own may be lower. */
  readonly isCeiling?: true;
};

/**
 * Rates of concerts, shows, sports and exhibitions. Discotheques, karaoke, bars and spas have other rates of PBJT and are not listed. A change
 * adds a row: earlier ones stay.
 */
export const TAX_RATES: readonly TaxRate[] = [
  { kind: "ppn", region: null, percentage: 11, since: "2022-04-01", source: "UU 7/2021 (HPP), art. 4, which changes art. 7 of UU 8/1983" },
  { kind: "ppn", region: null, percentage: 11, since: "2025-01-01", source: "PMK 131/2024, art. 3: 12 % of 11/12 of the price" },
  { kind: "pbjt", region: null, percentage: 10, since: "2022-01-05", source: "UU 1/2022, art. 58", isCeiling: true },
  { kind: "pbjt", region: "31", percentage: 10, since: "2024-01-05", source: "Perda DKI Jakarta 1/2024, art. 53" },
];

/** The rate of a tax on a day: the region's own, or everybody's. Null if the table has none. */
export function rateOn(
  { kind, region }: { readonly kind: TaxKind; readonly region: string | null },
  day: string,
  rates: readonly TaxRate[] = TAX_RATES,
): TaxRate | null {
  const known = rates.filter((rate) => rate.kind === kind && rate.since <= day).toSorted((a, b) => (a.since < b.since ? 1 : -1));
  return known.find((rate) => rate.region !== null && rate.region === region) ?? known.find((rate) => rate.region === null) ?? null;
}

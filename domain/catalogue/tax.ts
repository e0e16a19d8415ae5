import type { Localized } from "../brands/brand.ts";

/** The region's tax on entertainment (`pbjt`), value added tax (`ppn`), or no tax. See docs/rules/prices.md#kinds-of-tax. */
export const TAX_KINDS = ["pbjt", "ppn", "none"] as const;
export type TaxKind = (typeof TAX_KINDS)[number];

/** The tax of a ticket category, an add-on or a video. */
export type Tax = {
  readonly kind: TaxKind;
  /** The code of the region that levies `pbjt`; null if unknown, and for other kinds. */
  readonly region: string | null;
  /** That region's name. */
  readonly place: string | null;
  /** 11 means 11 %. */
  readonly percentage: number;
  /** The name of its line, instead of the kind's. */
  readonly label: Localized | null;
};

/** One tax of an order, in integer rupiah. */
export type TaxLine = Tax & {
  /** What it is levied on: the prices of `of`, less their shares of the discount. */
  readonly base: number;
  readonly amount: number;
  /** Ids of the categories and add-ons. */
  readonly of: readonly string[];
};

export const NO_TAX: Tax = { kind: "none", region: null, place: null, percentage: 0, label: null };

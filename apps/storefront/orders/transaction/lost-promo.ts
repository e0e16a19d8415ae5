import type { Localized } from "#domain/brands/brand.ts";

/** A code that was taken off the order, or one of a campaign that does not hold for what is chosen; and the server's reason. */
export type LostPromo = { readonly code: string; readonly why: Localized; readonly wasOn: boolean };

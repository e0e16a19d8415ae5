import type { Localized } from "#domain/brands/brand.ts";

/** A code removed from the order, or a campaign's code that is invalid for the choice, with the server's reason. */
export type LostPromo = { readonly code: string; readonly why: Localized; readonly wasOn: boolean };

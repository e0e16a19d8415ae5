import { PLATES } from "#domain/brands/brand-css.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { deriveColours } from "#domain/brands/derive-colours.ts";
import type { Ctx } from "../../context.ts";
import type { Database } from "../../database/database.ts";
import { drawLogo, type DrawnLogo } from "../tenants/draw-logo.ts";
import type { Tenant, Tenants } from "../tenants/resolve-tenant.ts";

/** The brand's look on paper: a band with its logo, or its name where it has none, and what it says of itself. Colours are `#rrggbb`. */
export type PaperDress = {
  readonly title: string;
  readonly tagline: string;
  readonly logo: DrawnLogo | null;
  readonly ground: string;
  readonly ink: string;
  readonly accent: string;
};

/** The look of a tenant's papers. One whose logo cannot be drawn has its name instead. */
export async function dressPaper(
  db: Database,
  { tenant, locale }: { readonly tenant: Pick<Tenant, "brand" | "version"> & { readonly id: string }; readonly locale: Locale },
): Promise<PaperDress> {
  const { title, tagline, colours, scheme, logoPlate } = tenant.brand;
  const own = deriveColours({ ...colours, scheme });
  return {
    title,
    tagline: tagline[locale],
    logo: await drawLogo(db, tenant).catch(() => null),
    ground: logoPlate ? PLATES[logoPlate] : own.surface,
    ink: logoPlate ? PLATES[logoPlate === "light" ? "dark" : "light"] : own.inkMuted,
    accent: own.brandFill,
  };
}

/** The same for whoever a call is of; null where the tenant is gone. */
export async function dressOf(tenants: Pick<Tenants, "all">, { db, tenant: id, locale }: Pick<Ctx, "db" | "tenant" | "locale">) {
  const tenant = (await tenants.all()).find((each) => each.id === id);
  return tenant ? dressPaper(db, { tenant, locale }) : null;
}

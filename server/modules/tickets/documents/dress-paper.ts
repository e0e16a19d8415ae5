import { PLATES } from "#domain/brands/brand-css.ts";
import type { PictureAnswer } from "#contract/shapes.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { deriveColours } from "#domain/brands/derive-colours.ts";
import type { WebAct, Services } from "../../../act.ts";
import { drawLogo, type DrawnLogo } from "../../brands/tenants/draw-logo.ts";
import type { Tenant, Tenants } from "../../brands/tenants/resolve-tenant.ts";
import { drawStrip } from "./draw-strip.ts";

/** The brand's look on paper: a band with its logo or name, and its contact data. Colours are `#rrggbb`. */
export type PaperDress = {
  readonly title: string;
  readonly tagline: string;
  readonly logo: DrawnLogo | null;
  readonly ground: string;
  readonly ink: string;
  readonly accent: string;
  /** A strip of the event's picture below the band, made by `drawStrip`. Null without one. */
  readonly strip: string | null;
};

type Paper = {
  readonly tenant: Pick<Tenant, "brand" | "version"> & { readonly id: string };
  readonly locale: Locale;
  /** The event's picture. Absent: no picture. */
  readonly picture?: PictureAnswer | undefined;
};

/** Returns the look of a tenant's documents. If its logo cannot be drawn, shows its name. Omits a picture that cannot be drawn. */
export async function dressPaper(services: Pick<Services, "db" | "pictures">, { tenant, locale, picture }: Paper): Promise<PaperDress> {
  const { title, tagline, colours, scheme, logoPlate } = tenant.brand;
  const own = deriveColours({ ...colours, scheme });
  return {
    title,
    tagline: tagline[locale],
    logo: await drawLogo(services.db, tenant).catch(() => null),
    ground: logoPlate ? PLATES[logoPlate] : own.surface,
    ink: logoPlate ? PLATES[logoPlate === "light" ? "dark" : "light"] : own.inkMuted,
    accent: own.brandFill,
    strip: picture ? await drawStrip(services, { tenant, picture }).catch(() => null) : null,
  };
}

/** The same for a call's tenant. Null if the tenant no longer exists. */
export async function dressOf(
  tenants: Pick<Tenants, "all">,
  act: Pick<WebAct, "db" | "pictures" | "tenant" | "locale">,
  picture?: PictureAnswer,
): Promise<PaperDress | null> {
  const tenant = (await tenants.all()).find(({ id }) => id === act.tenant);
  return tenant ? dressPaper(act, { tenant, locale: act.locale, picture }) : null;
}

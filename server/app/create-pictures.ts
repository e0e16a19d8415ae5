import type { Brand } from "#domain/brands/brand.ts";
import type { Services } from "../act.ts";
import { loadCatalogue } from "../modules/catalogue/events/load-catalogue.ts";
import type { PictureSource } from "../platform/ports/picture-source.ts";
import type { Demo } from "./take-demo.ts";

type Needs = {
  readonly services: Pick<Services, "db">;
  readonly brandOf: (tenant: string) => Promise<Brand | null>;
  readonly demo: Demo | null;
};

/**
 * Source of a shop's pictures: the demo's own for its events, drawings in the brand's style for the rest. Drawing code is loaded with the
 * first picture.
 */
export function createPictures({ services, brandOf, demo }: Needs): PictureSource {
  async function eventOf(tenant: string, picture: string): Promise<string | null> {
    const { bySlug, videos } = await loadCatalogue(services.db, tenant);
    const event = [...bySlug.values(), ...videos.values()].find(({ row }) => row.picture.key?.endsWith(`/${picture}`));
    return event?.row.name ?? null;
  }
  const own: PictureSource = async (tenant, name) =>
    (await import("../platform/adapters/pictures/brand-pictures.ts")).brandPictures({ brandOf, eventOf })(tenant, name);
  const brought = demo?.pictures(brandOf);
  return brought ? async (tenant, name) => (await brought(tenant, name)) ?? own(tenant, name) : own;
}

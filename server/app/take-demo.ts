import { pathToFileURL } from "node:url";
import type { Brand } from "#domain/brands/brand.ts";
import type { Settings } from "../platform/config/settings.ts";
import type { Database } from "../platform/database/database.ts";
import type { Secrets } from "../platform/config/secrets.ts";
import type { MediaStore } from "../platform/ports/media-store.ts";
import type { PictureSource } from "../platform/ports/picture-source.ts";

export type MediaNeeds = { readonly db: Database; readonly secrets: Secrets; readonly store: MediaStore };

/** Content for an empty demonstration shop. The product imports no demo. The code that starts the product may name one. */
export type Demo = {
  /** Adds brands and events to an empty database, and updates the ones that an earlier version seeded. */
  seed(db: Database): Promise<unknown>;
  /** The demo's pictures. The product draws missing ones. */
  pictures(brandOf: (tenant: string) => Promise<Brand | null>): PictureSource;
  /** Adds the demo's films and returns the store with them. */
  openMedia(needs: MediaNeeds): Promise<MediaStore>;
};

/** Loads the demo module that the settings name, if they ask for a seed. Otherwise loads nothing and returns null. */
export async function takeDemo({ seed, demoModule }: Pick<Settings, "seed" | "demoModule">): Promise<Demo | null> {
  if (!seed || demoModule === null) return null;
  const { demo } = (await import(pathToFileURL(demoModule).href)) as { demo: Demo };
  return demo;
}

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
  /** Adds brands and events to an empty database, and updates those it added before. */
  seed(db: Database): Promise<unknown>;
  /** Its pictures. The product draws missing ones. */
  pictures(brandOf: (tenant: string) => Promise<Brand | null>): PictureSource;
  /** Adds its films and returns the store with them. */
  openMedia(needs: MediaNeeds): Promise<MediaStore>;
};

/** The demo module from the settings, if they ask for a seed, or null. Not loaded otherwise. */
export async function takeDemo({ seed, demoModule }: Pick<Settings, "seed" | "demoModule">): Promise<Demo | null> {
  if (!seed || demoModule === null) return null;
  const { demo } = (await import(pathToFileURL(demoModule).href)) as { demo: Demo };
  return demo;
}

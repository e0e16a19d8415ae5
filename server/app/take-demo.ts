import { pathToFileURL } from "node:url";
import type { Brand } from "#domain/brands/brand.ts";
import type { Settings } from "../platform/config/settings.ts";
import type { Database } from "../platform/database/database.ts";
import type { Secrets } from "../platform/config/secrets.ts";
import type { MediaStore } from "../platform/ports/media-store.ts";
import type { PictureSource } from "../platform/ports/picture-source.ts";

export type MediaNeeds = { readonly db: Database; readonly secrets: Secrets; readonly store: MediaStore };

/** Fills a shop that is still empty, so that it can be looked at. The product itself knows no such filler; whoever starts it may name one. */
export type Demo = {
  /** Adds brands and their events to an empty database, and updates those that it added before. */
  seed(db: Database): Promise<unknown>;
  /** Its pictures of what it added; the product draws the missing ones. */
  pictures(brandOf: (tenant: string) => Promise<Brand | null>): PictureSource;
  /** Adds its films, and answers the store with them in it. */
  openMedia(needs: MediaNeeds): Promise<MediaStore>;
};

/** The demo of the module that the settings name, where they ask for a seed; null without. Nothing else loads it. */
export async function takeDemo({ seed, demoModule }: Pick<Settings, "seed" | "demoModule">): Promise<Demo | null> {
  if (!seed || demoModule === null) return null;
  const { demo } = (await import(pathToFileURL(demoModule).href)) as { demo: Demo };
  return demo;
}

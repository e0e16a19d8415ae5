import { pathToFileURL } from "node:url";
import type { Brand } from "#domain/brands/brand.ts";
import type { Settings } from "../config/settings.ts";
import type { Database } from "../database/database.ts";
import type { PictureSource } from "../ports/picture-source.ts";

/** What fills a shop that nobody has filled yet, to be looked at. The product knows of none; whoever starts it may name one. */
export type Demo = {
  /** Brings brands and their events into an empty database, and those that it brought before up to date. */
  seed(db: Database): Promise<unknown>;
  /** Pictures of what it brought; what it has none of, the product draws. */
  pictures(brandOf: (tenant: string) => Promise<Brand | null>): PictureSource;
};

/** The demo of the module that the settings name, where they ask for a seed; null without. Nothing else loads it. */
export async function takeDemo({ seed, demoModule }: Pick<Settings, "seed" | "demoModule">): Promise<Demo | null> {
  if (!seed || demoModule === null) return null;
  const { demo } = (await import(pathToFileURL(demoModule).href)) as { demo: Demo };
  return demo;
}

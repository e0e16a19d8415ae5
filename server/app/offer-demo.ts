import type { Brand } from "#domain/brands/brand.ts";
import type { Database } from "../database/database.ts";
import type { PictureSource } from "../ports/picture-source.ts";

/** What fills a shop that nobody has filled yet, to be looked at. The product knows of none; whoever starts it may offer one. */
export type Demo = {
  /** Brings brands and their events into an empty database, and those that it brought before up to date. */
  seed(db: Database): Promise<unknown>;
  /** Pictures of what it brought; what it has none of, the product draws. */
  pictures(brandOf: (tenant: string) => Promise<Brand | null>): PictureSource;
};

let offered: (() => Promise<Demo>) | null = null;

/** Says where a demo would come from; it is loaded where a start is to seed, and nowhere else. */
export function offerDemo(load: () => Promise<Demo>): void {
  offered = load;
}

/** The demo that was offered, where `seed` asks for one; null without. */
export async function takeDemo({ seed }: { readonly seed: boolean }): Promise<Demo | null> {
  return seed && offered ? offered() : null;
}

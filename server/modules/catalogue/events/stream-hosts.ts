import type { Database } from "../../../platform/database/database.ts";
import { browseCatalogue } from "./load-catalogue.ts";

/** Hosts of a tenant's current live streams. A player's page may fetch from them. */
export async function streamHosts(db: Database, tenant: string): Promise<readonly string[]> {
  const { videos } = await browseCatalogue(db, tenant);
  const hosts = [...videos.values()].flatMap(({ video: { row } }) => row.stream_origin ?? []);
  return [...new Set(hosts)];
}

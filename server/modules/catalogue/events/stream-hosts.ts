import type { Database } from "../../../platform/database/database.ts";
import { browseCatalogue } from "./load-catalogue.ts";

/** Hosts from which organisers of a tenant stream what is live and not over: a player's page may fetch from there. */
export async function streamHosts(db: Database, tenant: string): Promise<readonly string[]> {
  const { videos } = await browseCatalogue(db, tenant);
  const hosts = [...videos.values()].flatMap(({ video: { row } }) => row.stream_origin ?? []);
  return [...new Set(hosts)];
}

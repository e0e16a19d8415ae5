import type { Brand } from "#domain/brands/brand.ts";
import type { TenantId } from "../../context.ts";
import type { Database } from "../../database/database.ts";
import type { Settings } from "../../config/settings.ts";
import { readBusinesses, readHosts, readTenants } from "./store.ts";

export type Tenant = {
  readonly id: TenantId;
  readonly brand: Brand;
  readonly businessIds: readonly string[];
  /** Grows with every change of the brand. */
  readonly version: number;
};

export type Tenants = {
  /** The tenant of a Host header; null for a host that nobody owns (421). */
  byHost(host: string): Promise<Tenant | null>;
  all(): Promise<readonly Tenant[]>;
};

type Known = { readonly at: number; readonly byId: Map<string, Tenant>; readonly hosts: Map<string, string> };

/** A new brand or host is live this long after it was written, without a restart. */
const FRESH_MS = 2000;

async function load(db: Database): Promise<Known> {
  const [tenants, hosts, businesses] = await Promise.all([readTenants(db), readHosts(db), readBusinesses(db)]);
  const byId = new Map(
    tenants.map((row) => [
      row.id,
      {
        id: row.id as TenantId,
        brand: row.brand,
        version: row.version,
        businessIds: businesses.filter((b) => b.tenant_id === row.id).map((b) => b.id),
      },
    ]),
  );
  return { at: Date.now(), byId, hosts: new Map(hosts.map((row) => [row.host, row.tenant_id])) };
}

/** Host without port, lower case; null when it is no plain host name. */
export function hostName(host: string): string | null {
  const match = /^((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*|\[::1\])(?::(\d{1,5}))?$/.exec(
    host.toLowerCase(),
  );
  if (!match || Number(match[2] ?? 0) > 65535) return null;
  return match[1]!;
}

/** Decides a request's tenant by its verified host. */
export function createTenants(db: Database, settings: Settings): Tenants {
  let known: Known | null = null;
  let loading: Promise<Known> | null = null;
  async function current(): Promise<Known> {
    if (known && Date.now() - known.at < FRESH_MS) return known;
    loading ??= load(db).then(
      (fresh) => {
        known = fresh;
        loading = null;
        return fresh;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    if (!known) return loading;
    // Serve what is known while it is read again, or cannot be: brands change rarely, visitors wait never.
    loading.catch(() => {});
    return known;
  }
  return {
    async byHost(header) {
      const host = hostName(header);
      if (host === null) return null;
      const { byId, hosts } = await current();
      const direct = hosts.get(host);
      if (direct) return byId.get(direct) ?? null;
      if (settings.env !== "production" && host.endsWith(".localhost")) return byId.get(host.slice(0, -".localhost".length)) ?? null;
      return settings.ownHosts.includes(host) ? (byId.get(settings.ui) ?? null) : null;
    },
    async all() {
      return [...(await current()).byId.values()];
    },
  };
}

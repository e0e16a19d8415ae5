import type { Brand } from "#domain/brands/brand.ts";
import type { TenantId, Services } from "../../../act.ts";
import { hostName } from "../../../platform/http/address/host-name.ts";
import { readBusinesses, readHosts, readTenants } from "./store.ts";

export type Tenant = {
  readonly id: TenantId;
  readonly brand: Brand;
  readonly businessIds: readonly string[];
  /** Increases with every change of the brand. */
  readonly version: number;
};

export type Tenants = {
  /** The tenant of a Host header, or null for an unknown host (421). */
  byHost(host: string): Promise<Tenant | null>;
  /** The tenant as last read, without a query. Null also before the first reading. */
  lastKnown(host: string): Tenant | null;
  all(): Promise<readonly Tenant[]>;
  /** Whether a tenant has had a host for less than 30 days, and may still give it up. Also true for an unknown host. */
  isYoung(host: string): Promise<boolean>;
};

type Known = { readonly at: number; readonly byId: Map<string, Tenant>; readonly hosts: Map<string, string>; readonly old: Set<string> };

/** The time until a new brand or host is live, without a restart. */
const FRESH_MS = 2000;

type Source = Pick<Services, "db" | "settings"> & { readonly accounts: Pick<Services["accounts"], "refresh"> };

/** Load payment accounts with their tenants, so that a known tenant has known accounts. */
async function load({ db, accounts }: Source): Promise<Known> {
  const [tenants, hosts, businesses] = await Promise.all([readTenants(db), readHosts(db), readBusinesses(db), accounts.refresh()]);
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
  const old = new Set(hosts.filter((row) => !row.is_young).map(({ host }) => host));
  return { at: Date.now(), byId, hosts: new Map(hosts.map((row) => [row.host, row.tenant_id])), old };
}

/** Resolves a request's tenant by its verified host. */
export function createTenants(source: Source): Tenants {
  const { settings } = source;
  let known: Known | null = null;
  let loading: Promise<Known> | null = null;
  async function current(): Promise<Known> {
    if (known && Date.now() - known.at < FRESH_MS) return known;
    loading ??= load(source).then(
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
    // Serve the cached tenants while a reload runs or fails: brands change rarely, and visitors never wait.
    loading.catch(() => {});
    return known;
  }
  function find({ byId, hosts }: Known, host: string): Tenant | null {
    const direct = hosts.get(host);
    if (direct) return byId.get(direct) ?? null;
    if (settings.env !== "production" && host.endsWith(".localhost")) return byId.get(host.slice(0, -".localhost".length)) ?? null;
    return settings.ownHosts.includes(host) ? (byId.get(settings.ui) ?? null) : null;
  }
  return {
    async byHost(header) {
      const host = hostName(header);
      return host === null ? null : find(await current(), host);
    },
    lastKnown(header) {
      const host = hostName(header);
      return host === null || !known ? null : find(known, host);
    },
    async isYoung(host) {
      return !(await current()).old.has(host);
    },
    async all() {
      return [...(await current()).byId.values()];
    },
  };
}

import type { Brand } from "#domain/brands/brand.ts";
import type { TenantId, Services } from "../../../act.ts";
import { hostName } from "../../../platform/http/address/host-name.ts";
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
  /** The same as it was last read, without asking the database; null too when nothing was read yet. */
  lastKnown(host: string): Tenant | null;
  all(): Promise<readonly Tenant[]>;
  /**
   * Whether a tenant has had a host for so short a time, under 30 days, that it may give it up again. Also true of a host that nobody has.
   */
  isYoung(host: string): Promise<boolean>;
};

type Known = { readonly at: number; readonly byId: Map<string, Tenant>; readonly hosts: Map<string, string>; readonly old: Set<string> };

/** A new brand or host is live this long after it was written, without a restart. */
const FRESH_MS = 2000;

type Source = Pick<Services, "db" | "settings"> & { readonly accounts: Pick<Services["accounts"], "refresh"> };

/** With the tenants come their payment accounts: who knows the one knows the other. */
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

/** Decides a request's tenant by its verified host. */
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
    // Serves what is known while it is read again, or cannot be: brands change rarely, and visitors never wait.
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

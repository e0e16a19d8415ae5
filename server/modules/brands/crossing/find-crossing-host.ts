import type { Actor } from "../../../platform/base/actor.ts";
import type { Services } from "../../../act.ts";
import { hostName } from "../../../platform/http/address/host-name.ts";
import type { Tenant, Tenants } from "../tenants/resolve-tenant.ts";

/** A `/crossing` request at one of a tenant's hosts. */
export type Crossing = {
  readonly services: Services;
  readonly actor: Actor;
  readonly tenants: Pick<Tenants, "byHost">;
  readonly tenant: Tenant;
  readonly request: Request;
  /** The visitor's `scheme://host`. */
  readonly origin: string;
};

/** Returns the host of an address if it is another host of the same tenant, else null. */
export async function findCrossingHost({ tenants, tenant, origin }: Crossing, named: string): Promise<string | null> {
  const host = hostName(named);
  if (host === null || host !== named || host === hostName(new URL(origin).host)) return null;
  return (await tenants.byHost(host))?.id === tenant.id ? host : null;
}

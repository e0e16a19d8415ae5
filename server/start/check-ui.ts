import type { Settings } from "../platform/config/settings.ts";
import type { Tenants } from "../modules/brands/tenants/resolve-tenant.ts";

/**
 * Refuses a start in which the deployment's own hosts would show nobody: UI names a tenant that is none, while there are others. A deployment without any
 * gets them while it runs. Throws an Error of one line.
 */
export async function checkUi({ ui, isUiNamed }: Pick<Settings, "ui" | "isUiNamed">, tenants: Pick<Tenants, "all">): Promise<void> {
  if (!isUiNamed) return;
  const names: readonly string[] = (await tenants.all()).map(({ id }) => id);
  if (names.length > 0 && !names.includes(ui)) throw new Error(`UI names "${ui}", and no tenant is called so`);
}

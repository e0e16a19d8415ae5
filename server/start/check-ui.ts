import type { Settings } from "../platform/config/settings.ts";
import type { Tenants } from "../modules/brands/tenants/resolve-tenant.ts";

/**
 * Refuses to start if UI names an unknown tenant while others exist, because the deployment's own hosts would show no shop. Without any
 * tenants it starts, because they may be added later. Throws an Error of one line.
 */
export async function checkUi({ ui, isUiNamed }: Pick<Settings, "ui" | "isUiNamed">, tenants: Pick<Tenants, "all">): Promise<void> {
  if (!isUiNamed) return;
  const names: readonly string[] = (await tenants.all()).map(({ id }) => id);
  if (names.length > 0 && !names.includes(ui)) throw new Error(`UI names "${ui}", and no tenant is called so`);
}

import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";

/** A strip on every screen while payments are simulated. */
export function SimulationStrip() {
  const t = useT();
  return useTenant().simulatedPayments ? (
    <aside className="shop-strip" aria-label={t("common.simulation_label")}>
      {t("common.simulation")}
    </aside>
  ) : null;
}

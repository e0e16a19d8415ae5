import { Icon } from "#ui/media/icon.tsx";
import { useT } from "../../shell/i18n/use-t.ts";

/** A hint at the foot of the full screen: scanners read a bright code best. */
export function Brighten() {
  const t = useT();
  return (
    <span className="gate-hint">
      <Icon name="info" size={18} />
      {t("ticket.gate.bright")}
    </span>
  );
}

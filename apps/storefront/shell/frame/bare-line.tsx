import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";
import { helpLink } from "../document/help-link.ts";
import { LangSwitch } from "./lang-switch.tsx";

/** Language and help in one line, for pages that show neither header nor footer. */
export function BareLine() {
  const t = useT();
  const { brand } = useTenant();
  return (
    <div className="shop-bare">
      <LangSwitch /> · <a href={helpLink(brand).href}>{t("common.help")}</a>
    </div>
  );
}

import { helpLink } from "../../shell/document/help-link.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";

/** The link to ask about a film whose preparation is delayed. */
export function DelayHelp({ title }: { title: string }) {
  const t = useT();
  const { brand } = useTenant();
  return (
    <a className="ui-link tap" href={helpLink(brand, t("player.help_words", { title })).href}>
      {t("player.help")}
    </a>
  );
}

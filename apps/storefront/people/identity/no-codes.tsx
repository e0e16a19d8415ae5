import type { Config } from "#contract/brands/config.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { helpLink } from "../../shell/document/help-link.ts";

/** Whether one-time codes reach people by a channel of this shop. */
export function useSendsCodes(channel: Config["codeChannels"][number] = "whatsapp"): boolean {
  return useTenant().codeChannels.includes(channel);
}

/** In place of a form that would ask for a code which nobody sends: the other ways to one's tickets. Needs the texts of `login`. */
export function NoCodes() {
  const t = useT();
  const help = helpLink(useTenant().brand);
  return (
    <Banner tone="info" title={t("login.noCodes")} action={<a href={help.href}>{t("login.noCodes.help")}</a>}>
      {t("login.noCodes.text")}
    </Banner>
  );
}

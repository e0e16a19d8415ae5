import type { Config } from "#contract/brands/config.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { helpLink } from "../../shell/document/help-link.ts";

/** Whether this shop has a channel for one-time codes. */
export function useSendsCodes(channel: Config["codeChannels"][number] = "whatsapp"): boolean {
  return useTenant().codeChannels.includes(channel);
}

/** Replaces forms that need a code if the shop cannot send any: other ways to the tickets. Needs the texts of `login`. */
export function NoCodes() {
  const t = useT();
  const help = helpLink(useTenant().brand);
  return (
    <Banner tone="info" title={t("login.noCodes")} action={<a href={help.href}>{t("login.noCodes.help")}</a>}>
      {t("login.noCodes.text")}
    </Banner>
  );
}

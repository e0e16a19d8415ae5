import type { ReactNode } from "react";
import { LiveRegions } from "#ui/feedback/live-regions.tsx";
import { ToastHost } from "#ui/feedback/toast-host.tsx";
import { TopProgressBar } from "#ui/feedback/top-progress-bar.tsx";
import { useNavigation } from "react-router";
import { useT } from "../i18n/use-t.ts";
import { NetworkBanner } from "./network-banner.tsx";
import { SlowBanner } from "./slow-banner.tsx";
import { useRouteFocus } from "./use-route-focus.ts";

/** What every screen has, whatever its layout: skip link, progress of a navigation, announcements, toasts, connection. */
export function ShellFrame({ children }: { children: ReactNode }) {
  const t = useT();
  const navigation = useNavigation();
  const active = navigation.state !== "idle";
  useRouteFocus();
  return (
    <>
      <a className="skip-link" href="#main">
        {t("common.skip")}
      </a>
      <TopProgressBar active={active} label={t("common.loading")} />
      {children}
      <div className="s-network">
        <NetworkBanner />
        {active && <SlowBanner />}
      </div>
      <ToastHost closeLabel={t("common.close")} />
      <LiveRegions />
    </>
  );
}

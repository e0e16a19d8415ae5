import { type ReactNode, Suspense, useSyncExternalStore } from "react";
import { readNoToasts, readToasts, watchToasts } from "#ui/feedback/toast-store.ts";
import { LiveRegions } from "#ui/feedback/live-regions.tsx";
import { TopProgressBar } from "#ui/feedback/top-progress-bar.tsx";
import { useNavigation } from "react-router";
import { useT } from "../i18n/use-t.ts";
import { NetworkBanner } from "./network-banner.tsx";
import { SlowBanner } from "./slow-banner.tsx";
import { useAtRest } from "./use-at-rest.ts";
import { useRouteFocus } from "./use-route-focus.ts";
import { lazyPart } from "../router/lazy-part.ts";

/** Loaded for the first toast, or once the page is at rest. */
const ToastHost = lazyPart(() => import("#ui/feedback/toast-host.tsx").then((loaded) => loaded.ToastHost));

/** Common parts of every layout: skip link, navigation progress, announcements, toasts, connection. */
export function ShellFrame({ children }: { children: ReactNode }) {
  const t = useT();
  const navigation = useNavigation();
  const active = navigation.state !== "idle";
  const isAtRest = useAtRest();
  const hasToast = useSyncExternalStore(watchToasts, readToasts, readNoToasts).length > 0;
  useRouteFocus();
  return (
    <>
      <nav aria-label={t("common.skip")}>
        <a className="skip-link" href="#main">
          {t("common.skip")}
        </a>
      </nav>
      <TopProgressBar active={active} label={t("common.loading")} />
      <NetworkBanner />
      {children}
      <div className="shop-slow">{active && <SlowBanner />}</div>
      {(isAtRest || hasToast) && (
        <Suspense>
          <ToastHost label={t("common.toasts")} closeLabel={t("common.close")} />
        </Suspense>
      )}
      <LiveRegions />
    </>
  );
}

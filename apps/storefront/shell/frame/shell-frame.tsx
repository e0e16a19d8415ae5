import { type ReactNode, Suspense, useSyncExternalStore, useEffect, useState, useRef } from "react";
import { readNoToasts, readToasts, watchToasts } from "#ui/feedback/toast-store.ts";
import { LiveRegions } from "#ui/feedback/live-regions.tsx";
import { TopProgressBar } from "#ui/feedback/top-progress-bar.tsx";
import { useNavigation, useLocation } from "react-router";
import { useT } from "../i18n/use-t.ts";
import { useTouched } from "./use-at-rest.ts";
import { openedPart } from "../router/lazy-part.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { withoutPrefix } from "../links/page-path.ts";
import { useOnline } from "../state/use-online.ts";

/** Focuses the heading after a change of page, so that screen readers begin there; a hash's target keeps the focus. */
function useRouteFocus(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash !== "") return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, hash]);
}

const SLOW_MS = 8000;

/** A banner for tasks that have run for eight seconds. */
function SlowBanner() {
  const t = useT();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <Banner
      tone="info"
      role="status"
      action={
        <button type="button" onClick={() => location.reload()}>
          {t("common.try_again")}
        </button>
      }
    >
      {t("common.slow")}
    </Banner>
  );
}

const BACK_MS = 3000;

/**
 * Shown above the page without a connection, and for three seconds after the connection returns. Covers nothing: a ticket must stay
 * readable at its gate without a network.
 */
function NetworkBanner() {
  const t = useT();
  const online = useOnline();
  const { pathname } = useLocation();
  const [before, setBefore] = useState(online);
  const [isBack, setIsBack] = useState(false);
  if (before !== online) {
    setBefore(online);
    setIsBack(online);
  }
  useEffect(() => {
    if (!isBack) return;
    const timer = setTimeout(() => setIsBack(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [isBack]);
  if (online && !isBack) return null;
  // The pages of tickets say so themselves, with the age of what they show.
  if (!online && /^\/(?:event\/my-ticket|ticket\/)/.test(withoutPrefix(pathname))) return null;
  return (
    <div className="shop-network">
      <Banner tone={online ? "success" : "warning"} role="status">
        {t(online ? "common.online" : "common.offline")}
      </Banner>
    </div>
  );
}

/** Loaded with the first touch or toast. */
const ToastHost = openedPart(() => import("#ui/feedback/toast-host.tsx").then((loaded) => loaded.ToastHost));

/** The common parts of every layout: skip link, navigation progress, announcements, toasts, connection. */
export function ShellFrame({ children }: { children: ReactNode }) {
  const t = useT();
  const navigation = useNavigation();
  const active = navigation.state !== "idle";
  const isTouched = useTouched();
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
      {(isTouched || hasToast) && (
        <Suspense>
          <ToastHost label={t("common.toasts")} closeLabel={t("common.close")} />
        </Suspense>
      )}
      <LiveRegions />
    </>
  );
}

import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Banner } from "#ui/feedback/banner.tsx";
import { useT } from "../i18n/use-t.ts";
import { withoutPrefix } from "../links/page-path.ts";
import { useOnline } from "./use-online.ts";

const BACK_MS = 3000;

/**
 * Shown above the page without a connection, and for three seconds after its return. It covers nothing: a ticket must be readable at its
 * gate without a network.
 */
export function NetworkBanner() {
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
  const offline = /^\/(?:event\/my-ticket|ticket\/)/.test(withoutPrefix(pathname)) ? "common.offline_tickets" : "common.offline";
  return (
    <div className="shop-network">
      <Banner tone={online ? "success" : "warning"} role="status">
        {t(online ? "common.online" : offline)}
      </Banner>
    </div>
  );
}

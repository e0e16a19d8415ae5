import { useEffect, useRef, useState } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { useT } from "../i18n/use-t.ts";
import { useOnline } from "./use-online.ts";

const BACK_MS = 3000;

/** Stands for as long as there is no connection, and says for three seconds that it is back. */
export function NetworkBanner() {
  const t = useT();
  const online = useOnline();
  const wasOffline = useRef(false);
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    if (!online) {
      wasOffline.current = true;
      return setIsBack(false);
    }
    if (!wasOffline.current) return;
    wasOffline.current = false;
    setIsBack(true);
    const timer = setTimeout(() => setIsBack(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [online]);
  if (online && !isBack) return null;
  return (
    <Banner tone={online ? "success" : "warning"} role="status">
      {t(online ? "common.online" : "common.offline")}
    </Banner>
  );
}

import { useEffect, useState } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { useT } from "../i18n/use-t.ts";

const SLOW_MS = 8000;

/** Shown once a task has run for eight seconds. */
export function SlowBanner() {
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

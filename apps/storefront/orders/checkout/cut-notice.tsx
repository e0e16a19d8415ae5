import { useEffect, useRef } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { useT } from "../../shell/i18n/use-t.ts";

/**
 * Shown beside the button of a form while there is no network: the input is safe, and the visitor presses again later. Scrolls into view.
 */
export function CutNotice() {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place}>
      <Banner tone="warning" role="alert">
        {t("checkout.cut")}
      </Banner>
    </div>
  );
}

import { useEffect, useRef } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { useT } from "../../shell/i18n/use-t.ts";

/** Beside the button of a form that cannot go on without the network: nothing is lost, press again later. It comes into sight by itself. */
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

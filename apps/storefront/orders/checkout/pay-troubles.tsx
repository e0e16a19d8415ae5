import { useEffect, useRef } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import type { Pay } from "./use-pay.ts";

/** What went wrong with sending, and that it is safe to try again or where to look. */
export function PayTroubles({ pay }: { readonly pay: Pick<Pay, "trouble" | "isSlow" | "statusPath"> }) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  // On a phone it would stand behind the bar with the button that was pressed.
  useEffect(() => {
    if (pay.trouble) place.current?.scrollIntoView({ block: "nearest" });
  }, [pay.trouble]);
  if (pay.trouble) {
    const action = pay.trouble.isUnknown && <a href={pay.statusPath}>{t("checkout.checkStatus")}</a>;
    return (
      <div ref={place}>
        <Banner
          tone={pay.trouble.isUnknown || pay.trouble.title ? "warning" : "danger"}
          role="alert"
          title={pay.trouble.title}
          action={action}
        >
          {pay.trouble.text}
        </Banner>
      </div>
    );
  }
  if (!pay.isSlow) return null;
  return (
    <Banner tone="info" role="status">
      {t("checkout.stillWorking")}
    </Banner>
  );
}

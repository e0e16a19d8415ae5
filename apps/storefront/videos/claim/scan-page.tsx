import { useEffect, useState } from "react";
import { useT } from "../../shell/i18n/use-t.ts";

/** From this width on the code is shown: beside a phone, not on it. */
const WIDE = "(width >= 48rem)";

/** This page's address as a code for a phone's camera. The code loads when shown; without it nothing is shown. */
export function ScanPage() {
  const t = useT();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!matchMedia(WIDE).matches) return;
    let isGone = false;
    import("../../tickets/holdings/draw-code.ts").then(
      ({ codeAddress }) => isGone || setAddress(codeAddress(location.origin + location.pathname)),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (address === null) return null;
  return (
    <figure className="watch-scan">
      <img src={address} alt={t("watch.scan_label")} width={160} height={160} />
      <figcaption className="muted">{t("watch.scan")}</figcaption>
    </figure>
  );
}

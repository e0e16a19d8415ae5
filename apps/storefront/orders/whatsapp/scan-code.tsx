import { useEffect, useState } from "react";
import { useT } from "../../shell/i18n/use-t.ts";

/** From this width on the code is shown: beside a phone, not on it. */
const WIDE = "(width >= 64rem)";

/**
 * The link as a code for a phone's camera, on wide screens. The code loads when shown; without it nothing is shown. See
 * docs/rules/whatsapp.md#sheet.
 */
export function ScanCode({ link }: { link: string }) {
  const t = useT();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!matchMedia(WIDE).matches) return;
    let isGone = false;
    import("../../tickets/holdings/draw-code.ts").then(
      ({ codeAddress }) => isGone || setAddress(codeAddress(link)),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [link]);
  if (address === null) return null;
  return (
    <figure className="whatsapp-scan">
      <img src={address} alt={t("whatsapp.scan_label")} width={208} height={208} />
      <figcaption>{t("whatsapp.scan")}</figcaption>
    </figure>
  );
}

import { useEffect, useState } from "react";
import { useT } from "../../shell/i18n/use-t.ts";

/** Where the code is drawn: beside a phone, not on it. */
const WIDE = "(width >= 64rem)";

/**
 * The same link for the camera of a phone, on wide screens. Its code is fetched when it is drawn; without it nothing is shown. See
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

import { useEffect, useState } from "react";
import { useT } from "../../shell/i18n/use-t.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { codeText, doorPath } from "../list/use-owned.ts";

/** The door of a bought video for another device: its address as a code for a camera, and its code to type. */
export function Elsewhere({ code }: { readonly code: string }) {
  const t = useT();
  const path = usePath();
  const door = path(doorPath(code));
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    import("../../tickets/holdings/draw-code.ts").then(
      ({ codeAddress }) => isGone || setAddress(codeAddress(location.origin + door)),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [door]);
  return (
    <section className="ui-card checkout-panel">
      <h2 className="text-h3">{t("video_order.elsewhere")}</h2>
      <div className="video-elsewhere-row">
        {address === null ? (
          <span className="video-elsewhere-code" />
        ) : (
          <img className="video-elsewhere-code" src={address} alt={t("video_order.elsewhere_label")} width={160} height={160} />
        )}
        <div className="stack">
          <p>{t("video_order.elsewhere_line")}</p>
          <p className="strong video-elsewhere-signs">{codeText(code)}</p>
        </div>
      </div>
    </section>
  );
}

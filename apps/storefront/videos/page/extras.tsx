import type { VideoDetail } from "#contract/videos/videos.ts";
import { priceOfAddon } from "#domain/orders/pricing/all-in.ts";
import { neededAdditionals } from "#domain/videos/choose-additionals.ts";
import { formatRupiah } from "#i18n/format.ts";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";

type ExtrasProps = {
  readonly video: VideoDetail;
  /** Ids of the chosen extras. */
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (id: string, isChosen: boolean) => void;
};

/** A video's extras. Required ones are ticked and stay so. See docs/rules/videos.md#additionals. */
export function Extras({ video, chosen, onChange }: ExtrasProps) {
  const t = useT();
  const locale = useLocale();
  const needed = new Set(neededAdditionals(video).map(({ id }) => id));
  return (
    <fieldset className="video-extras">
      <legend className="text-h3">{t("video.extras")}</legend>
      {video.additionals.map((extra) => {
        const { id, name, amount, opensParts } = extra;
        const isNeeded = needed.has(id);
        const price = priceOfAddon({ ...video, serviceFeeFixAmount: video.serviceFeeFixAmmount }, extra);
        const notes = [isNeeded && t("video.required"), opensParts && t("video.opens")].filter(Boolean);
        return (
          <Checkbox
            key={id}
            id={`extra-${id}`}
            label={
              <>
                {t("video.extra", { name, price: amount === 0 ? t("video.included") : formatRupiah(price, locale) })}
                {notes.length > 0 && <span className="video-note">{notes.join(" · ")}</span>}
              </>
            }
            checked={chosen.has(id)}
            aria-disabled={isNeeded || undefined}
            onChange={(change) => !isNeeded && onChange(id, change.target.checked)}
          />
        );
      })}
    </fieldset>
  );
}

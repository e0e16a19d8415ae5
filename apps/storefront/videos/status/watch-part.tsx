import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { OwnedVideo } from "#contract/videos/videos.ts";
import { formatDateTime } from "#i18n/format.ts";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { usePath } from "../../shell/links/use-path.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { doorPath, watchPath } from "../list/use-owned.ts";

type WatchProps = { readonly booking: BookingAnswer; readonly right: OwnedVideo | null };

/**
 * After a purchase: the end of the viewing period, and a link to the player. Renders nothing while the video is being prepared. See
 * docs/rules/videos.md#rights.
 */
export function WatchPart({ booking, right }: WatchProps) {
  const t = useT();
  if (right === null || right.state === "processing") return null;
  return (
    <>
      {right.state !== "expired" && (
        <p className="strong">
          <Window right={right} />
        </p>
      )}
      <div className="ui-actions-row status-actions">
        {right.state === "ready" || right.state === "active" ? (
          <LinkButton as={AppLink} href={watchPath(right.id)} variant="primary">
            <Icon name="play" size={18} />
            {t("video_order.watch")}
          </LinkButton>
        ) : (
          <LinkButton as={AppLink} href={watchPath(null)} variant="primary">
            {t("video_order.mine")}
          </LinkButton>
        )}
        {right.state !== "expired" && <SendLink name={booking.event.name} code={right.code} />}
        <LinkButton as={AppLink} href="/video" variant="text">
          {t("video_order.others")}
        </LinkButton>
      </div>
    </>
  );
}

function Window({ right }: { readonly right: OwnedVideo }) {
  const t = useT();
  const locale = useLocale();
  const { zone, availableFrom } = right.video;
  if (right.state === "upcoming" && availableFrom) return t("video_order.upcoming", { date: formatDateTime(availableFrom, zone, locale) });
  return right.until ? t("video_order.window", { date: formatDateTime(right.until, zone, locale) }) : t("video_order.window_always");
}

/** Opens the buyer's own WhatsApp with the video's access link. With the order's number, the link works on any device. */
function SendLink({ name, code }: { readonly name: string; readonly code: string }) {
  const t = useT();
  const path = usePath();
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  const text = t("video_order.send_text", { name, url: location.origin + path(doorPath(code)) });
  return (
    <LinkButton href={`https://wa.me/?text=${encodeURIComponent(text)}`} target="_blank" rel="noopener">
      <Icon name="whatsapp" size={18} />
      {t("video_order.send")}
    </LinkButton>
  );
}

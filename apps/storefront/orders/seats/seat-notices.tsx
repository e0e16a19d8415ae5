import type { ReactNode } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { Proposal } from "#domain/catalogue/seating/choose/best-together.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import type { Venue } from "./load-venue.ts";
import type { HeldSeats } from "./seat-hold.ts";
import { namesOf } from "./seat-words.ts";

/** A request for the best seats that found none together; `proposal` has other seats, if any. */
export type Asked = { readonly count: number; readonly proposal: Proposal | null };

type NoticesProps = {
  readonly event: Pick<EventDetail, "slug">;
  readonly venue: Venue;
  readonly now: HeldSeats;
  /** Why the last tap had no effect. */
  readonly said: string | null;
  readonly asked: Asked | null;
  readonly isOld: boolean;
  /** No seats are available. */
  readonly isGone: boolean;
  readonly onTake: (seats: readonly number[]) => void;
  /** Chooses these seats in place of those that others have taken. */
  readonly onInstead: (seats: readonly string[], lost: readonly string[]) => void;
  readonly onFewer: () => void;
  readonly onAgain: () => void;
  /** Messages shown above the others. */
  readonly children: ReactNode;
};

/** Problems of the choice, with their solutions. Overlays the map's lower edge, so that the map does not move. */
export function SeatNotices({
  event,
  venue,
  now,
  said,
  asked,
  isOld,
  isGone,
  onTake,
  onInstead,
  onFewer,
  onAgain,
  children,
}: NoticesProps) {
  const t = useT();
  const locale = useLocale();
  const { seating, numberOf } = venue;
  const numbers = (ids: readonly string[]) => ids.map((id) => numberOf.get(id)).filter((seat) => seat !== undefined);
  const names = (ids: readonly string[]) => namesOf(seating, numbers(ids), locale);
  const { lost, alone, problem, phase } = now;
  return (
    <div className="seats-notices">
      {children}
      {lost && (
        <Banner
          tone="warning"
          role="alert"
          title={t("seats.lost", { n: lost.taken.length, names: names(lost.taken) })}
          action={lost.instead.slice(0, 3).map((seats) => (
            <Button key={seats.join()} size="small" onClick={() => onInstead(seats, lost.taken)}>
              {t("seats.lost_take", { names: names(seats) })}
            </Button>
          ))}
        >
          {now.wanted.length > 0 && <p>{t("seats.lost_safe")}</p>}
          {lost.instead.length > 0 && <p>{t("seats.lost_nearby")}</p>}
        </Banner>
      )}
      {alone && (
        <Banner
          tone="warning"
          role="status"
          title={t("seats.alone", { names: names(alone.alone) })}
          action={
            alone.instead.length > 0 && (
              <Button size="small" onClick={() => onTake(numbers(alone.instead))}>
                {t("seats.alone_take", { names: names(alone.instead) })}
              </Button>
            )
          }
        >
          <p>{t("seats.alone_line")}</p>
        </Banner>
      )}
      {isGone && (
        <Banner
          tone="info"
          role="status"
          title={t("seats.all_gone")}
          action={
            <LinkButton as={AppLink} href={`/event/${event.slug}#tickets`} size="small">
              {t("seats.all_gone_list")}
            </LinkButton>
          }
        >
          <p>{t("seats.all_gone_line")}</p>
        </Banner>
      )}
      {said && (
        <Banner tone="info" role="status">
          {said}
        </Banner>
      )}
      {problem && (
        <Banner tone="warning" role="alert">
          {problem.message[locale]}
        </Banner>
      )}
      {phase === "offline" && (
        <Banner
          tone="warning"
          role="alert"
          action={
            <Button size="small" onClick={onAgain}>
              {t("common.try_again")}
            </Button>
          }
        >
          {t("seats.offline")}
        </Banner>
      )}
      {isOld && phase !== "offline" && (
        <Banner tone="info" role="status">
          {t("seats.old")}
        </Banner>
      )}
      {asked && (
        <Banner
          tone="info"
          role="status"
          title={t(asked.proposal ? "seats.none_together" : "seats.none", { n: asked.count })}
          action={
            <>
              {asked.proposal && (
                <Button size="small" onClick={() => onTake(asked.proposal!.seats)}>
                  {t("seats.split")}
                </Button>
              )}
              {asked.count > 1 && (
                <Button size="small" onClick={onFewer}>
                  {t("seats.try_fewer", { n: asked.count - 1 })}
                </Button>
              )}
            </>
          }
        >
          <p>
            {asked.proposal
              ? t("seats.none_together_line", { names: namesOf(seating, asked.proposal.seats, locale) })
              : t("seats.none_line")}
          </p>
        </Banner>
      )}
    </div>
  );
}

import { type ReactNode, useState } from "react";
import { channelTitle, channelTrouble, groupChannels, PAYMENT_CHANNELS, type PaymentChannel } from "#domain/payments/payment-channel.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { formatRupiah } from "#i18n/format.ts";
import { fieldAria, FieldNotes } from "#ui/form/field.tsx";
import { CardList } from "#ui/form/radio-cards.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { type T, useLocale, useT } from "../../shell/i18n/use-t.ts";
import { arrangeWays, type WayGroup } from "./arrange-ways.ts";
import { WayMark } from "./way-mark.tsx";
import { isTooSlow, wayTime, type WayTimes } from "./way-times.ts";

type Told = { readonly t: T; readonly locale: Locale };
type WayCardsProps = {
  /** Id of the first radio button, to which the error summary links. */
  readonly id: string;
  /** Label of the choice. */
  readonly label: ReactNode;
  readonly channels: readonly PaymentChannel[];
  /** The amount in integer rupiah. Channels that do not allow it are visible but disabled. */
  readonly total: number;
  readonly value: PaymentChannel | null;
  /** The channel of the buyer's latest payment, which comes first. */
  readonly last?: PaymentChannel | null;
  /** The channel of the open payment: marked, and not selectable. */
  readonly current?: PaymentChannel | null;
  readonly error?: string | undefined;
  /** The time that each channel allows for paying. Null while unknown. */
  readonly times: WayTimes | null;
  readonly onChange: (channel: PaymentChannel) => void;
};

/** Payment channels selectable before leaving for the provider's page: one choice, the usual channels open, others in folded groups. */
export function WayCards(props: WayCardsProps) {
  const { id, label, channels, last = null, error } = props;
  const { top, groups } = arrangeWays(groupChannels(channels), last);
  return (
    <fieldset className="way-choice" aria-describedby={fieldAria({ id, hint: undefined, error })["aria-describedby"]}>
      <legend className="ui-label">{label}</legend>
      {error && <FieldNotes id={id} hint={undefined} error={error} />}
      <div className="way-groups">
        {top.length > 0 && <Ways {...props} groupId={id} ways={top} />}
        {groups.map((group, at) => (
          <FoldedWays key={group.method} {...props} group={group} groupId={top.length === 0 && at === 0 ? id : `${id}-${group.method}`} />
        ))}
      </div>
    </fieldset>
  );
}

/** The group of a method: a row with its marks, which opens the list. Open from the start with the chosen channel inside. */
function FoldedWays(props: WayCardsProps & { readonly group: WayGroup; readonly groupId: string }) {
  const { group, groupId, value, current = null, total, times, error, onChange } = props;
  const t = useT();
  const { payment, simulatedPayments } = useTenant();
  const locale = useLocale();
  const [isToggled, setToggled] = useState<boolean | null>(null);
  const { method, channels } = group;
  const [only, second] = channels;
  const isOpen = isToggled ?? ((value !== null && channels.includes(value)) || error !== undefined);
  const hint = times && wayTime({ t, locale }, method, times);
  function toggle() {
    setToggled(!isOpen);
    // Opening a group of one channel chooses that channel.
    if (!isOpen && only && !second && isSelectable(only, { current, total, times })) onChange(only);
  }
  return (
    <div className="way-group">
      <button type="button" aria-expanded={isOpen} aria-controls={`${groupId}-list`} onClick={toggle}>
        <span className="way-kind">{t(`common.pay_with.${method}`)}</span>
        <span className="way-marks">
          {channels.slice(0, 3).map((way) => (
            <WayMark key={way} way={way} />
          ))}
          {channels.length > 3 && <span className="way-more">+{channels.length - 3}</span>}
        </span>
        <Icon name="chevron-down" />
      </button>
      <div id={`${groupId}-list`} hidden={!isOpen} className="way-list" role="radiogroup" aria-label={t(`common.pay_with.${method}`)}>
        {hint && <p className="way-time">{hint}</p>}
        {method === "card" && payment && (
          <p className="way-gateway">
            {simulatedPayments ? t("checkout.way.leavesSimulated") : t("checkout.way.leaves", { gateway: payment.gateway })}
          </p>
        )}
        <Ways {...props} ways={channels} />
      </div>
    </div>
  );
}

function Ways(props: WayCardsProps & { readonly ways: readonly PaymentChannel[]; readonly groupId: string }) {
  const { id, ways, groupId, value, current = null, total, times, onChange } = props;
  const t = useT();
  const locale = useLocale();
  return (
    <CardList
      id={groupId}
      name={id}
      value={value ?? ""}
      options={ways.map((channel) => ({
        value: channel,
        label: wayName(channel, t),
        note: noteOf(channel, props, { t, locale }),
        aside: <WayMark way={channel} />,
        disabled: !isSelectable(channel, { current, total, times }),
      }))}
      onChange={(word) => onChange(ways.find((way) => way === word)!)}
    />
  );
}

function isSelectable(channel: PaymentChannel, { current, total, times }: Pick<WayCardsProps, "current" | "total" | "times">): boolean {
  return channel !== current && channelTrouble(channel, total) === null && !isTooSlow(channel, times);
}

function wayName(channel: PaymentChannel, t: T): string {
  return channelTitle(channel) ?? t(`common.pay_with.${PAYMENT_CHANNELS[channel]}`);
}

/** What matters for this order: why a channel is not possible, that it was the latest, or how QRIS is paid. */
function noteOf(channel: PaymentChannel, { current, last, total, times }: WayCardsProps, { t, locale }: Told): string {
  if (channel === current) return t("checkout.way.current");
  const trouble = channelTrouble(channel, total);
  if (trouble) return t(`checkout.way.${trouble.code}`, { limit: formatRupiah(trouble.limit, locale) });
  const time = (channel === last || channel === "qris") && times ? wayTime({ t, locale }, PAYMENT_CHANNELS[channel], times) : undefined;
  const words = channel === last ? t("checkout.way.last") : channel === "qris" ? t("checkout.way.qris") : "";
  return [words, time].filter(Boolean).join(" ");
}

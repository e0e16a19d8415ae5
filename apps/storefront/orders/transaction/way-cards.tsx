import type { ReactNode } from "react";
import { channelTitle, channelTrouble, groupChannels, shownLimits, type PaymentChannel } from "#domain/payments/payment-channel.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import { formatRoundRupiah, formatRupiah } from "#i18n/format.ts";
import { fieldAria, FieldNotes } from "#ui/form/field.tsx";
import { CardList } from "#ui/form/radio-cards.tsx";
import { Icon } from "#ui/media/icon.tsx";
import type { IconName } from "#ui/media/icon-paths.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { isTooSlow, wayTime, type WayTimes } from "./way-times.ts";

/** Our own icons for payment methods. Channels are named in text, without logos. */
const SIGNS: Readonly<Record<PaymentMethod, IconName>> = {
  qris: "qr",
  virtual_account: "bank",
  e_wallet: "wallet",
  card: "card",
  counter: "store",
};

type WayCardsProps = {
  /** Id of the first radio button, to which the error summary links. */
  readonly id: string;
  /** Label of the choice. */
  readonly label: ReactNode;
  readonly lead?: ReactNode;
  readonly channels: readonly PaymentChannel[];
  /** The amount in integer rupiah. Channels that do not allow it are visible but disabled. */
  readonly total: number;
  readonly value: PaymentChannel | null;
  /** The channel of the open payment: marked, and not selectable. */
  readonly current?: PaymentChannel | null;
  readonly error?: string | undefined;
  /** The time that each channel allows for paying. Null while unknown. */
  readonly times: WayTimes | null;
  readonly onChange: (channel: PaymentChannel) => void;
};

/** Whether a method's only channel has the method's own name, which the card already shows. */
const isAlone = (method: PaymentMethod, ways: readonly PaymentChannel[]) => method === "qris" || (method === "card" && ways.length === 1);

/**
 * Payment channels selectable before leaving for the provider's page, grouped by method. One choice, so one fieldset with a group for each
 * method.
 */
export function WayCards(props: WayCardsProps) {
  const { id, label, lead, channels, total, value, current = null, error, times, onChange } = props;
  const t = useT();
  const locale = useLocale();
  const rupiah = (amount: number) => formatRoundRupiah(amount, locale);
  function limits(channel: PaymentChannel): string | undefined {
    const told = shownLimits(channel);
    if (!told) return undefined;
    const most = rupiah(told.most);
    return told.least === null ? t("checkout.way.up_to", { most }) : t("checkout.way.range", { least: rupiah(told.least), most });
  }
  function note(channel: PaymentChannel): ReactNode {
    if (channel === current) return t("checkout.way.current");
    const trouble = channelTrouble(channel, total);
    if (trouble) return t(`checkout.way.${trouble.code}`, { limit: formatRupiah(trouble.limit, locale) });
    if (channel !== "qris") return limits(channel);
    return (
      <>
        {t("checkout.way.qris")}
        <br />
        {limits(channel)}
      </>
    );
  }
  return (
    <fieldset className="way-choice" aria-describedby={fieldAria({ id, hint: undefined, error })["aria-describedby"]}>
      <legend className="ui-label">{label}</legend>
      {lead}
      {error && <FieldNotes id={id} hint={undefined} error={error} />}
      <div className="way-groups">
        {groupChannels(channels).map(({ method, channels: ways }, at) => {
          const group = at === 0 ? id : `${id}-${method}`;
          const hint = times && wayTime({ t, locale }, method, times);
          return (
            <div
              key={method}
              role="radiogroup"
              aria-labelledby={`${group}-kind`}
              aria-describedby={fieldAria({ id: group, hint, error: undefined })["aria-describedby"]}
              aria-invalid={error ? true : undefined}
              className={`ui-field ${isAlone(method, ways) ? "way-alone" : "way-group"}`}
            >
              <p className="ui-label" id={`${group}-kind`}>
                <span className={isAlone(method, ways) ? "sr-only" : "way-kind"}>
                  <Icon name={SIGNS[method]} size={20} />
                  {t(`common.pay_with.${method}`)}
                </span>
              </p>
              <CardList
                id={group}
                name={id}
                value={value ?? ""}
                options={ways.map((channel) => ({
                  value: channel,
                  label: channelTitle(channel) ?? t(`common.pay_with.${method}`),
                  note: note(channel),
                  aside: isAlone(method, ways) ? <Icon name={SIGNS[method]} size={24} /> : undefined,
                  disabled: channel === current || channelTrouble(channel, total) !== null || isTooSlow(channel, times),
                }))}
                onChange={(word) => onChange(ways.find((way) => way === word)!)}
              />
              <FieldNotes id={group} hint={hint} error={undefined} />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

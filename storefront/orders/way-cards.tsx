import type { ReactNode } from "react";
import { channelTitle, channelTrouble, groupChannels, shownLimits, type PaymentChannel } from "#domain/payments/payment-channel.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import { formatRoundRupiah, formatRupiah } from "#i18n/format.ts";
import { RadioCards } from "#ui/form/radio-cards.tsx";
import { Icon } from "#ui/media/icon.tsx";
import type { IconName } from "#ui/media/icon-paths.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { isTooSlow, wayTime, type WayTimes } from "./way-times.ts";

/** Signs of the kinds, drawn by ourselves: channels are named in letters and bear nobody's mark. */
const SIGNS: Readonly<Record<PaymentMethod, IconName>> = {
  qris: "qr",
  virtual_account: "bank",
  e_wallet: "wallet",
  card: "card",
  counter: "store",
};

type WayCardsProps = {
  /** Of the first card, which an error summary leads to. */
  readonly id: string;
  readonly channels: readonly PaymentChannel[];
  /** What is to be paid, integer rupiah: ways that do not take it can be seen and not chosen. */
  readonly total: number;
  readonly value: PaymentChannel | null;
  /** By which it is to be paid now: told apart, and no other way to choose. */
  readonly current?: PaymentChannel | null;
  readonly error?: string | undefined;
  /** How long each gives; null while that is not known. */
  readonly times: WayTimes | null;
  readonly onChange: (channel: PaymentChannel) => void;
};

/** A kind with one way that is called like it: the card says it already. */
const isAlone = (method: PaymentMethod, ways: readonly PaymentChannel[]) => method === "qris" || (method === "card" && ways.length === 1);

/** The ways to pay that can be chosen before leaving for the provider's page, by kind. They are one choice, whichever group they stand in. */
export function WayCards({ id, channels, total, value, current = null, error, times, onChange }: WayCardsProps) {
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
    <div className="way-groups">
      {groupChannels(channels).map(({ method, channels: ways }, at) => (
        <RadioCards
          key={method}
          id={at === 0 ? id : `${id}-${method}`}
          name={id}
          className={isAlone(method, ways) ? "way-alone" : "way-group"}
          label={
            <span className={isAlone(method, ways) ? "sr-only" : "way-kind"}>
              <Icon name={SIGNS[method]} size={20} />
              {t(`common.pay_with.${method}`)}
            </span>
          }
          hint={times && wayTime({ t, locale }, method, times)}
          error={at === 0 ? error : undefined}
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
      ))}
    </div>
  );
}

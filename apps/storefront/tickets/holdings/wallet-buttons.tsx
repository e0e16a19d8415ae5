import { useState } from "react";
import { PATHS } from "#contract/paths.ts";
import type { TicketList } from "#contract/tickets/tickets.ts";
import { showToast } from "#ui/feedback/toast-store.ts";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { walletsFor } from "./wallets-for.ts";

type WalletButtonsProps = { readonly ticketId: string; readonly wallets: TicketList["wallets"] };

/** Buttons for the shop's wallets that this device can use. Renders nothing without any. */
export function WalletButtons({ ticketId, wallets }: WalletButtonsProps) {
  const isHydrated = useHydrated();
  const offered = isHydrated ? walletsFor(navigator.userAgent, wallets) : [];
  return (
    <>
      {offered.includes("apple") && <ApplePass ticketId={ticketId} />}
      {offered.includes("apple_test") && <ApplePass ticketId={ticketId} isTest />}
      {offered.includes("google") && <GooglePass ticketId={ticketId} />}
    </>
  );
}

type OneProps = Omit<WalletButtonsProps, "wallets">;

function ApplePass({ ticketId, isTest = false }: OneProps & { readonly isTest?: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { businessId } = useTenant();
  const query = new URLSearchParams({ businessId: businessId.split(",")[0]!, locale });
  const address = `${PATHS.getApplePass.path.replace("{id}", encodeURIComponent(ticketId))}?${query}`;
  return (
    <LinkButton size="small" block href={address} onClick={() => pushEvent("wallet_add", { wallet: "apple" })}>
      <Icon name="wallet" size={18} />
      {t(isTest ? "saving.wallet.apple_test" : "saving.wallet.apple")}
    </LinkButton>
  );
}

function GooglePass({ ticketId }: OneProps) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  async function add() {
    setIsBusy(true);
    try {
      const answer = await api("getGooglePass", { params: { id: ticketId }, query: { locale } });
      if (!answer.ok) throw new Error(answer.problem.code);
      pushEvent("wallet_add", { wallet: "google" });
      location.assign(answer.data.url);
    } catch {
      showToast(t("saving.wallet.failed"), "info");
    }
    setIsBusy(false);
  }
  return (
    <Button size="small" block busy={isBusy} onClick={() => void add()}>
      <Icon name="wallet" size={18} />
      {t("saving.wallet.google")}
    </Button>
  );
}

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

type Wallets = Readonly<TicketList["wallets"]>;

/** The shop's wallets that this device can use. None before hydration. */
export function useWallets(wallets: Wallets): Wallets {
  const isHydrated = useHydrated();
  return isHydrated ? walletsFor(navigator.userAgent, wallets) : [];
}

/** A row's buttons for these wallets. */
export function WalletButtons({ ticketId, wallets }: { readonly ticketId: string; readonly wallets: Wallets }) {
  const isOnly = wallets.length === 1;
  return (
    <>
      {wallets.includes("apple") && <ApplePass ticketId={ticketId} isOnly={isOnly} />}
      {wallets.includes("apple_test") && <ApplePass ticketId={ticketId} isOnly={isOnly} isTest />}
      {wallets.includes("google") && <GooglePass ticketId={ticketId} isOnly={isOnly} />}
    </>
  );
}

/** `isOnly`: no other wallet is offered, so the short label need not name it. */
type OneProps = { readonly ticketId: string; readonly isOnly: boolean };

function ApplePass({ ticketId, isOnly, isTest = false }: OneProps & { readonly isTest?: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { businessId } = useTenant();
  const query = new URLSearchParams({ businessId: businessId.split(",")[0]!, locale });
  const address = `${PATHS.getApplePass.path.replace("{id}", encodeURIComponent(ticketId))}?${query}`;
  return (
    <LinkButton
      href={address}
      aria-label={t(isTest ? "saving.wallet.apple_test" : "saving.wallet.apple")}
      onClick={() => pushEvent("wallet_add", { wallet: "apple" })}
    >
      <Icon name="wallet" />
      {t(isTest ? "saving.wallet.test_short" : isOnly ? "saving.wallet.short" : "saving.wallet.apple_short")}
    </LinkButton>
  );
}

function GooglePass({ ticketId, isOnly }: OneProps) {
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
    <Button aria-label={t("saving.wallet.google")} busy={isBusy} onClick={() => void add()}>
      <Icon name="wallet" />
      {t(isOnly ? "saving.wallet.short" : "saving.wallet.google_short")}
    </Button>
  );
}

import { type ReactNode, useEffect, useRef, useState } from "react";
import { announce } from "#ui/feedback/live-regions.tsx";
import type { SessionAnswer } from "#contract/people/identity-shapes.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { useTabState } from "../../shell/state/use-tab-state.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { CodeStep } from "./code-step.tsx";
import { rememberLogin } from "./remember-login.ts";
import type { TypedNumber } from "./number-field.tsx";
import { type Asked, PhoneStep } from "./phone-step.tsx";
import { useCanPasskey, usePasskey } from "./use-passkey.ts";

type LoginCardProps = {
  /** The reason to log in; by default, to see one's tickets. */
  readonly lead?: string;
  /** `2` on a page with its own heading. */
  readonly level?: 1 | 2;
  /** Called after the login; the page then reloads from the server. */
  readonly onDone: () => void;
  /** Another way to continue, shown below the number. */
  readonly children?: ReactNode;
};

type Draft = { readonly typed: TypedNumber; readonly asked: Asked | null };
const BLANK: Draft = { typed: { countryCode: "+62", phoneNumber: "" }, asked: null };

/**
 * Number, then code, in one card. Returns to the code after a reload, a change of language, or a visit to WhatsApp during which the phone
 * discarded the tab. Needs the texts of `login` and `fields`. See docs/rules/login.md#card.
 */
export function LoginCard({ lead, level = 1, onDone, children }: LoginCardProps) {
  const t = useT();
  const canPasskey = useCanPasskey();
  const [{ typed, asked }, set, forget] = useTabState("login", { first: BLANK });
  const isAsked = asked !== null;
  const card = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (!isAsked) card.current?.querySelector<HTMLElement>(".login-title")?.focus();
  }, [isAsked]);

  function done() {
    announce(t("login.done"));
    forget();
    rememberLogin(true);
    onDone();
  }

  return (
    <div ref={card} className="ui-card login-card">
      {isAsked ? (
        <CodeStep
          asked={asked}
          level={level}
          onAsked={(next) => set((now) => ({ ...now, asked: next }))}
          onBack={() => set((now) => ({ ...now, asked: null }))}
          onDone={done}
        >
          {children}
        </CodeStep>
      ) : (
        <PhoneStep
          typed={typed}
          lead={lead ?? t("login.lead")}
          level={level}
          onChange={(next) => set((now) => ({ ...now, typed: next }))}
          onAsked={(next) => set((now) => ({ ...now, asked: next }))}
        >
          {canPasskey && <PasskeyLogin onDone={done} />}
          {children}
        </PhoneStep>
      )}
    </div>
  );
}

/** Logs in without number and code. */
function PasskeyLogin({ onDone }: { readonly onDone: (session: SessionAnswer) => void }) {
  const t = useT();
  const passkey = usePasskey();
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function logIn() {
    setIsBusy(true);
    setTrouble(null);
    pushEvent("login_start", { channel: "passkey" });
    try {
      const result = await passkey.logIn();
      if (result.kind === "logged-in") {
        pushEvent("login_success", { channel: "passkey" });
        onDone(result.session);
      }
      if (result.kind === "given-up") setTrouble(t("login.passkey.none"));
      if (result.kind === "refused") {
        pushEvent("login_fail", { channel: "passkey" });
        setTrouble(t("login.error.refused"));
      }
    } catch {
      setTrouble(t("common.no_connection"));
    }
    setIsBusy(false);
  }

  return (
    <div className="login-passkey">
      <p className="login-or">{t("login.or")}</p>
      <Button variant="secondary" block busy={isBusy} onClick={() => void logIn()}>
        <Icon name="key" />
        {t("login.passkey")}
      </Button>
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
    </div>
  );
}

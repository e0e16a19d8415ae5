import { type ReactNode, useEffect, useRef } from "react";
import { announce } from "#ui/feedback/live-regions.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { useTabState } from "../../shell/state/use-tab-state.ts";
import { CodeStep } from "./code-step.tsx";
import { rememberLogin } from "./remember-login.ts";
import type { TypedNumber } from "./number-field.tsx";
import { PasskeyLogin } from "./passkey-login.tsx";
import { type Asked, PhoneStep } from "./phone-step.tsx";
import { useCanPasskey } from "./use-passkey.ts";

type LoginCardProps = {
  /** The purpose of the login, if it is not to see one's tickets. */
  readonly lead?: string;
  /** `2` on a page with its own heading. */
  readonly level?: 1 | 2;
  /** The visitor is logged in; the page then reloads from the server. */
  readonly onDone: () => void;
  /** An alternative, shown below the number. */
  readonly children?: ReactNode;
};

type Draft = { readonly typed: TypedNumber; readonly asked: Asked | null };
const BLANK: Draft = { typed: { countryCode: "+62", phoneNumber: "" }, asked: null };

/**
 * Number, then code, in one card. A reload, a change of language, or a tab discarded during a visit to WhatsApp returns to the code. Needs
 * the texts of `login` and `fields`. See docs/rules/login.md#card.
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

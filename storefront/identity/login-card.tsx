import { type ReactNode, useEffect, useRef, useState } from "react";
import type { SessionAnswer } from "#contract/identity-shapes.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { useT } from "../i18n/use-t.ts";
import { readStored } from "../state/stored-text.ts";
import { CodeStep } from "./code-step.tsx";
import type { TypedNumber } from "./number-field.tsx";
import { PasskeyLogin } from "./passkey-login.tsx";
import { DECLINED, PasskeyOffer } from "./passkey-offer.tsx";
import { type Asked, PhoneStep } from "./phone-step.tsx";
import { useCanPasskey } from "./use-passkey.ts";

type LoginCardProps = {
  /** What the login is good for, where it is not to see one's tickets. */
  readonly lead?: string;
  /** The visitor is logged in; the page then asks its server anew. */
  readonly onDone: () => void;
  /** Another way to what the visitor is after, shown under the number. */
  readonly children?: ReactNode;
};

type Step = { readonly name: "phone" } | { readonly name: "code"; readonly asked: Asked } | { readonly name: "offer" };

/**
 * Number, code, and the offer of a passkey, one after the other in one card. Needs the texts of `login` and `fields`. See
 * docs/rules/login.md#card.
 */
export function LoginCard({ lead, onDone, children }: LoginCardProps) {
  const t = useT();
  const canPasskey = useCanPasskey();
  const [typed, setTyped] = useState<TypedNumber>({ countryCode: "+62", phoneNumber: "" });
  const [step, setStep] = useState<Step>({ name: "phone" });
  const card = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (step.name !== "code") card.current?.querySelector("h1")?.focus();
  }, [step.name]);

  function done(session: SessionAnswer) {
    announce(t("login.done"));
    const isOffered = canPasskey && session.person?.hasPasskey === false && readStored(DECLINED) === null;
    if (isOffered) setStep({ name: "offer" });
    else onDone();
  }

  return (
    <div ref={card} className="ui-card login-card">
      {step.name === "phone" && (
        <PhoneStep typed={typed} lead={lead ?? t("login.lead")} onChange={setTyped} onAsked={(asked) => setStep({ name: "code", asked })}>
          {canPasskey && <PasskeyLogin onDone={done} />}
          {children}
        </PhoneStep>
      )}
      {step.name === "code" && (
        <CodeStep asked={step.asked} onBack={() => setStep({ name: "phone" })} onDone={done}>
          {children}
        </CodeStep>
      )}
      {step.name === "offer" && <PasskeyOffer onDone={onDone} />}
    </div>
  );
}

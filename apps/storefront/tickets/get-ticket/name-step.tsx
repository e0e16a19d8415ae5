import { type FormEvent, useState } from "react";
import type { TicketFinding } from "#contract/tickets/get-ticket.ts";
import type { MessageKey } from "#i18n/messages.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { askedNow } from "../../people/identity/asked-code.ts";
import { NumberField, readNumber } from "../../people/identity/number-field.tsx";
import { type Asked, useFind, type Who } from "./use-find.ts";

export type Typed = Who;

type NameStepProps = {
  readonly slug: string;
  readonly typed: Typed;
  /** The last number to which a code was sent. */
  readonly asked: Asked | null;
  readonly isMissing: boolean;
  readonly onChange: (typed: Typed) => void;
  readonly onAsked: (asked: Asked) => void;
  readonly onFound: (finding: TicketFinding) => void;
};
type Errors = { readonly name?: string; readonly phone?: string };

/** The fields for name and number. The input stays, whatever the server answers. */
export function NameStep({ slug, typed, asked, isMissing, onChange, onAsked, onFound }: NameStepProps) {
  const t = useT();
  const isHydrated = useHydrated();
  const [errors, setErrors] = useState<Errors>({});
  const { isSending, trouble, find } = useFind(slug);

  function change(next: Partial<Typed>) {
    setErrors({});
    onChange({ ...typed, ...next });
  }

  async function submit(sent: FormEvent) {
    sent.preventDefault();
    const number = readNumber(typed);
    const name = typed.name.trim();
    if (name === "" || number.kind === "refused") {
      const key = number.kind === "refused" && (number.code === "required" ? "field.required_phoneNumber" : `field.${number.code}`);
      setErrors({ ...(name === "" && { name: t("field.required_fullName" as MessageKey) }), ...(key && { phone: t(key as MessageKey) }) });
      return document.getElementById(name === "" ? "get-name" : "get-phone")?.focus();
    }
    // Only the name was corrected: the last code is recent, so request no other.
    if (asked?.e164 === number.e164 && Date.now() < asked.againAt) return onAsked(asked);
    pushEvent("get_ticket_submit");
    const finding = await find({ ...number.body, name });
    if (!finding) return;
    if (finding.step === "code") return onAsked({ e164: number.e164, ...askedNow(finding.resendAfterSeconds) });
    pushEvent(finding.step === "found" ? "get_ticket_found" : "get_ticket_missing");
    onFound(finding);
  }

  return (
    <form className="ui-form" method="post" noValidate inert={!isHydrated} aria-busy={isSending} onSubmit={(sent) => void submit(sent)}>
      <TextInput
        id="get-name"
        label={t("get.name")}
        hint={t("get.name.hint")}
        error={errors.name}
        autoComplete="name"
        maxLength={100}
        value={typed.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <NumberField id="get-phone" label={t("get.phone")} value={typed} error={errors.phone ?? null} onChange={change} />
      {(trouble ?? isMissing) && (
        <Banner tone={trouble ? "danger" : "warning"} role="alert">
          {trouble ?? t("get.missing")}
        </Banner>
      )}
      <Button type="submit" variant="primary" block busy={isSending} busyLabel={t("get.looking")}>
        {t("get.show")}
      </Button>
    </form>
  );
}

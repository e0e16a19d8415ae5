import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { WaiverRelease } from "#contract/tickets/waivers.ts";
import { needsGuardian } from "#domain/tickets/waivers/check-answers.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import type { MessageKey } from "#i18n/messages.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useErrorTitle } from "../../shell/forms/use-error-title.ts";
import { useFieldErrors } from "../../shell/forms/use-field-errors.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { useT, type T } from "../../shell/i18n/use-t.ts";
import { NoCodes, useSendsCodes } from "../../people/identity/no-codes.tsx";
import { useTabState } from "../../shell/state/use-tab-state.ts";
import { fieldId, fieldWords, type Refused } from "../../shell/forms/field-message.ts";
import { CodeCard } from "./code-card.tsx";
import { daysOf, type Arrival, draftErrors, firstDraft, knownOf, type ReleaseDraft, withoutIdentity } from "./release-draft.ts";
import { EmergencyPart, GuardianPart, HealthPart, PersonPart, SignaturePart } from "./sign-parts.tsx";
import { IdentityAgain } from "./identity-fields.tsx";
import { TicketPart } from "./ticket-part.tsx";
import { type SignedNow, useSigning } from "./use-signing.ts";

type SignFormProps = {
  readonly release: WaiverRelease;
  readonly arrival: Arrival;
  readonly onSigned: (signature: SignedNow) => Promise<void>;
};

/** The signer's form, then the code that proves the number. The input stays until the release is signed. */
export function SignForm({ release, arrival, onSigned }: SignFormProps) {
  const t = useT();
  const isHydrated = useHydrated();
  const sendsCodes = useSendsCodes();
  const { revalidate } = useRevalidator();
  const first = release.events.find(({ slug }) => slug === arrival.event) ?? release.events[0];
  const name = `release.${release.slug}.${release.version}.${arrival.ticket}`;
  const [draft, setDraft, forget] = useTabState(name, {
    first: firstDraft({ ...arrival, event: first?.slug ?? "" }),
    keep: withoutIdentity,
  });
  const [isOld, setIsOld] = useState(false);
  const days = daysOf(release.events.find(({ slug }) => slug === draft.event));
  const known = knownOf(arrival, draft);
  const errors = draftErrors(draft, days, known);
  const field = useFieldErrors(errors);
  useErrorTitle(field.hasFailed);
  const signing = useSigning(release, {
    name,
    ends: {
      onFields(fields) {
        // The ticket's own data were refused: ask for them.
        if (fields.some(({ path }) => PERSONAL.has(path))) setDraft((now) => ({ ...now, isPersonOpen: true }));
        field.fail([], fields);
      },
      onChanged: () => setIsOld(true),
      async onSigned(signature) {
        await onSigned(signature);
        forget();
      },
    },
  });

  function change(path: string, next: Partial<ReleaseDraft>) {
    setDraft((now) => ({ ...now, ...next }));
    field.change(path, !draftErrors({ ...draft, ...next }, days, known).some((error) => error.path === path));
  }
  function submit(sent: FormEvent) {
    sent.preventDefault();
    signing.setTrouble(null);
    if (errors.length > 0) {
      pushEvent("form_error", { form: "waiver", fields: errors.map((error) => error.path), count: errors.length });
      return field.fail(errors.map((error) => error.path));
    }
    field.clear();
    void signing.ask(draft, days);
  }

  function enter(code: string) {
    if (errors.length === 0) return void signing.sign(draft, days, code);
    field.fail(errors.map((error) => error.path));
    if (errors.some(({ path }) => !path.endsWith("idNumber"))) signing.back();
  }
  const isOfChild = needsGuardian(draft.birthDate, days.eventDay);
  const wrong = (path: string) => {
    const error = field.at(path);
    return error && signWords(error, t);
  };
  const part = { draft, wrong, change, field };
  if (signing.asked) {
    return (
      <CodeCard
        asked={signing.asked}
        isSending={signing.isSending}
        error={signing.codeError}
        trouble={signing.trouble}
        onType={() => signing.setCodeError(null)}
        onCode={enter}
        onAgain={() => void signing.ask(draft, days)}
        onBack={signing.back}
      >
        {signing.isAskedHere || (known.identity && !isOfChild) ? null : <IdentityAgain {...part} isOfChild={isOfChild} />}
      </CodeCard>
    );
  }
  const summary = field.hasFailed ? field.shown.map((error) => signLine(error, t)) : [];
  return (
    <form className="ui-form waiver-form" method="post" noValidate onSubmit={submit} inert={!isHydrated} aria-busy={signing.isSending}>
      {!sendsCodes && <NoCodes />}
      <ErrorSummary title={t("common.problem")} errors={summary} attempt={field.attempt} />
      {isOld && (
        <Banner
          tone="warning"
          role="alert"
          action={
            <Button
              size="small"
              onClick={() => {
                setIsOld(false);
                void revalidate().then(() => document.getElementById("release-text")?.focus());
              }}
            >
              {t("waiver.reload")}
            </Button>
          }
        >
          {t("waiver.changed")}
        </Banner>
      )}
      <TicketPart
        {...part}
        release={release}
        known={known}
        isRefused={wrong("ticketCode") !== undefined}
        hasPerson={arrival.fullName !== "" && arrival.phone !== null}
      />
      <PersonPart {...part} known={known} />
      <EmergencyPart {...part} />
      <HealthPart {...part} />
      {isOfChild && <GuardianPart {...part} eventDay={days.eventDay} />}
      <SignaturePart {...part} known={known} draw={(next) => drawOn(setDraft, field, next)} />
      {signing.trouble && (
        <Banner tone="danger" role="alert">
          {signing.trouble}
        </Banner>
      )}
      <div>
        <Button type="submit" variant="primary" block busy={signing.isSending} busyLabel={t("waiver.sending")}>
          {t("waiver.sign")}
        </Button>
      </div>
    </form>
  );
}

/** Answers that a ticket may know. */
const PERSONAL: ReadonlySet<string> = new Set(["fullName", "idNumber", "phoneNumber"]);

type Lines = ReleaseDraft["lines"];

/** Add each point to the newest list: points arrive faster than the page renders. */
function drawOn(
  setDraft: (change: (now: ReleaseDraft) => ReleaseDraft) => void,
  field: { change(path: string, isGood: boolean): void },
  next: (lines: Lines) => Lines,
): void {
  setDraft((now) => ({ ...now, lines: next(now.lines) }));
  field.change("signature", true);
}

const OWN_WORDS: Readonly<Record<string, MessageKey>> = {
  "ticketCode required": "waiver.ticket_required",
  "ticketCode invalid": "waiver.ticket_error",
  "idNumber required": "field.required_identity",
  "guardian.idNumber required": "field.required_identity",
  "birthDate required": "waiver.birth_error",
  "birthDate invalid": "waiver.birth_error",
  "guardian.relation required": "waiver.relation_error",
  "health.isFit required": "waiver.fit_error",
  "health.notes too_long": "waiver.notes_error",
  "typedName required": "waiver.typed_error",
  "typedName invalid": "waiver.typed_error",
  "signature required": "waiver.draw_error",
};

/** Names of parts whose fields have the same names as fields of another part. */
const PARTS: Readonly<Record<string, MessageKey>> = { emergency: "waiver.part_emergency", guardian: "waiver.part_guardian" };

/** The text of a refused answer. */
function signWords(error: Refused, t: T): string {
  const own = OWN_WORDS[`${error.path} ${error.code}`];
  if (own) return t(own);
  const { key, params } = fieldWords(error);
  return t(key, params);
}

/** A line of the error summary. Names the part, or the field, if the error text fits two fields. */
function signLine(error: Refused, t: T): { readonly message: string; readonly fieldId: string } {
  const part = PARTS[error.path.split(".")[0]!];
  const words = signWords(error, t);
  return { message: part ? `${t(part)}: ${words}` : words, fieldId: fieldId(error.path) };
}

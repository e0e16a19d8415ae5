import { type FormEvent, useState } from "react";
import type { CallAnswer } from "#contract/client.ts";
import { formatLongDay } from "#i18n/format-long-day.ts";
import { DefinitionList } from "#ui/data/definition-list.tsx";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";

type Checked = CallAnswer<"checkWaiver">;
type Outcome =
  | { readonly kind: "found"; readonly checked: Checked }
  | { readonly kind: "none" }
  | { readonly kind: "trouble"; readonly words: string };

const NOT_IN_A_CODE = /[\s\p{Pd}]/gu;

/** The page that checks whether a signed paper is genuine. */
export function CheckPage() {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const isHydrated = useHydrated();
  const [code, setCode] = useState("");
  const [isShort, setIsShort] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function look(): Promise<Outcome> {
    const answer = await api("checkWaiver", { params: { code: code.replace(NOT_IN_A_CODE, "") }, query: { locale } });
    if (answer.ok) return { kind: "found", checked: answer.data };
    return answer.status === 404 ? { kind: "none" } : { kind: "trouble", words: answer.problem.message[locale] };
  }
  async function submit(sent: FormEvent) {
    sent.preventDefault();
    const isWhole = code.replace(NOT_IN_A_CODE, "").length === 16;
    setIsShort(!isWhole);
    if (!isWhole) return document.getElementById("check-code")?.focus();
    if (isBusy) return;
    setIsBusy(true);
    setOutcome(await look().catch(() => ({ kind: "trouble" as const, words: t("common.no_connection") })));
    setIsBusy(false);
  }
  return (
    <div className="ui-page waiver-page">
      <div className="waiver-main">
        <h1 tabIndex={-1}>{t("waiver.check_title")}</h1>
        <p className="lead">{t("waiver.check_lead")}</p>
        <form
          className="ui-form waiver-form"
          method="post"
          noValidate
          inert={!isHydrated}
          aria-busy={isBusy}
          onSubmit={(sent) => void submit(sent)}
        >
          <TextInput
            id="check-code"
            label={t("waiver.check_field")}
            hint={t("waiver.check_hint")}
            error={isShort ? t("waiver.check_error") : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setIsShort(false);
            }}
          />
          <div>
            <Button type="submit" variant="primary" busy={isBusy} busyLabel={t("waiver.sending")}>
              {t("waiver.check_action")}
            </Button>
          </div>
        </form>
        <div role="status">{outcome && <CheckOutcome outcome={outcome} />}</div>
      </div>
    </div>
  );
}

function CheckOutcome({ outcome }: { readonly outcome: Outcome }) {
  const t = useT();
  const locale = useLocale();
  if (outcome.kind === "trouble") return <Banner tone="danger">{outcome.words}</Banner>;
  if (outcome.kind === "none") {
    return (
      <Banner tone="warning" title={t("waiver.check_none")}>
        {t("waiver.check_none_text")}
      </Banner>
    );
  }
  const { title, event, initials, version, signedOn, counts } = outcome.checked;
  return (
    <Banner tone={counts ? "success" : "warning"} title={t(counts ? "waiver.check_good" : "waiver.check_old")}>
      <DefinitionList
        items={[
          { term: t("waiver.initials"), value: initials },
          { term: t("waiver.event"), value: event },
          { term: t("waiver.release"), value: `${title} (${version})` },
          { term: t("waiver.signed_at"), value: formatLongDay(signedOn, locale) },
        ]}
      />
    </Banner>
  );
}

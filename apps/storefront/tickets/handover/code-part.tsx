import { leftWords } from "#i18n/deadline-words.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { CodeField } from "../../people/identity/code-field.tsx";
import { CodeHelp } from "../../people/identity/code-help.tsx";
import { useCodeState } from "../../people/identity/use-code-state.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import type { Proof } from "./use-proof.ts";

/** The code field, with where to find the code, and a resend. Renders nothing before a code is requested. Needs the texts of `login`. */
export function CodePart({ proof, lead }: { readonly proof: Proof; readonly lead: string | null }) {
  const t = useT();
  const locale = useLocale();
  const { asked, trouble, left } = proof;
  const told = useCodeState(asked);
  return (
    <>
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
      {asked && (
        <div className="stack">
          <h2 className="text-h3">{t("login.code.title")}</h2>
          <p className="muted">{t(told, { phone: asked.phone })}</p>
          {lead !== null && <p className="muted">{lead}</p>}
          <CodeField id="handover-code" value={proof.code} error={proof.error} takesFocus turn={asked} onChange={proof.type} />
          <CodeHelp />
          {left > 0 ? (
            <p className="muted">{t("handover.code.in", { time: leftWords(left, locale) })}</p>
          ) : (
            <p>
              <button type="button" className="ui-link tap" onClick={() => void proof.ask()}>
                {t("handover.code.again")}
              </button>
            </p>
          )}
        </div>
      )}
    </>
  );
}

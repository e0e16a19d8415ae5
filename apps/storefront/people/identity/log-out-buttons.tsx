import { useState } from "react";
import type { PasskeyList } from "#contract/people/passkeys.ts";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { ConfirmAct } from "../../shell/forms/confirm-act.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { type Attempt, sendAttempt } from "../../shell/state/attempt-key.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { forgetSavedTickets } from "../../tickets/offline/forget-saved.ts";
import { forgetTyped } from "./forget-typed.ts";
import { useFreshAct } from "./use-fresh-act.tsx";

/** Logs out here, or on all devices, each after confirmation. Logging out everywhere can also remove the listed passkeys. */
export function LogOutButtons({ passkeys: { passkeys } }: { readonly passkeys: PasskeyList }) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();

  const { prove, sheet } = useFreshAct();
  const [removePasskeys, setRemovePasskeys] = useState(false);

  const leave = (name: "logOut" | "logOutEverywhere") => async (attempt: Attempt) => {
    const post = () =>
      sendAttempt(attempt, (idempotencyKey) =>
        name === "logOut"
          ? api(name, { query: { locale }, body: {}, idempotencyKey })
          : api(name, { query: { locale }, body: { removePasskeys }, idempotencyKey }),
      );
    let answer = await post();
    if (!answer.ok && answer.problem.code === "STEP_UP_NEEDED" && (await prove(answer.problem))) answer = await post();
    if (!answer.ok && answer.problem.code !== "LOGIN_REQUIRED") return answer.problem.message[locale];
    forgetTyped([() => localStorage, () => sessionStorage]);
    await forgetSavedTickets();
    pushEvent("logout", {});
    // Reload, so that no personal data stays in the page. Keep the dialog open until then: closing it goes back in the history, which would
    // cancel the reload.
    scrollTo(0, 0);
    location.reload();
    return new Promise<never>(() => {});
  };

  const no = t("login.out.stay");
  const here = { open: t("login.out"), title: t("login.out.title"), text: t("login.out.text"), yes: t("login.out"), no };
  const all = {
    open: t("login.out.everywhere"),
    title: t("login.out.everywhere.title"),
    text: t("login.out.everywhere.text"),
    yes: t("login.out.everywhere"),
    no,
  };
  return (
    <div className="account-actions">
      <ConfirmAct act="logout" words={here} onConfirm={leave("logOut")} />
      <ConfirmAct act="logout-everywhere" words={all} onConfirm={leave("logOutEverywhere")}>
        {passkeys.length > 0 && (
          <div className="gap-above">
            <p>{t("login.out.passkeys", { devices: passkeys.map(({ device }) => device || t("login.sessions.unknown")).join(", ") })}</p>
            <Checkbox
              id="remove-passkeys"
              label={t("login.out.passkeys.remove")}
              checked={removePasskeys}
              onChange={(event) => setRemovePasskeys(event.target.checked)}
            />
          </div>
        )}
      </ConfirmAct>
      {sheet}
    </div>
  );
}

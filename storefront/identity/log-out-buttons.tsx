import { pushEvent } from "../analytics/data-layer.ts";
import { ConfirmAct } from "../checkout/confirm-act.tsx";
import { useLocale, useT } from "../i18n/use-t.ts";
import { useApi } from "../state/use-api.ts";
import { forgetSavedTickets } from "../tickets/forget-saved.ts";
import { forgetTyped } from "./forget-typed.ts";

/** Log out here, or everywhere; each after asking. */
export function LogOutButtons() {
  const t = useT();
  const locale = useLocale();
  const api = useApi();

  const leave = (name: "logOut" | "logOutEverywhere") => async (idempotencyKey: string) => {
    const answer = await api(name, { query: { locale }, body: {}, idempotencyKey });
    if (!answer.ok && answer.problem.code !== "LOGIN_REQUIRED") return answer.problem.message[locale];
    forgetTyped([() => localStorage, () => sessionStorage]);
    await forgetSavedTickets();
    pushEvent("logout", {});
    // Loaded anew, so that nothing of the person is left in the page either. The question stays open until then: closing it goes a step
    // back in the history, and that would end the loading.
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
    <div className="i-actions">
      <ConfirmAct act="logout" words={here} onConfirm={leave("logOut")} />
      <ConfirmAct act="logout-everywhere" words={all} onConfirm={leave("logOutEverywhere")} />
    </div>
  );
}

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { CodeField } from "../../people/identity/code-field.tsx";
import { CodeHelp } from "../../people/identity/code-help.tsx";
import { codeWords } from "../../people/identity/code-words.ts";
import { askedNow, secondsLeft, type AskedAt } from "../../people/identity/asked-code.ts";
import { rememberLogin } from "../../people/identity/remember-login.ts";
import { ResendLine } from "../../people/identity/resend-line.tsx";
import { useCodeState } from "../../people/identity/use-code-state.ts";
import { useAct, type Refusal } from "../../people/identity/use-act.ts";
import { useResendWait } from "../../people/identity/use-resend-wait.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";

/** Reads the token in a link's `#token=`, which no server sees, and removes it from the address at once. Null without a token. */
function takeToken(): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given === null) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  const digits = given.replace(/\D/g, "");
  return digits.length === 6 ? digits : null;
}

/** Minimum window width for the QR code: it is useful beside a phone, not on one. */
const WIDE = "(width >= 48rem)";

/** This page's address as a QR code for a phone's camera, on wide screens. Renders nothing until the module that draws it has loaded. */
function ScanPage() {
  const t = useT();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!matchMedia(WIDE).matches) return;
    let isGone = false;
    import("../../tickets/holdings/draw-code.ts").then(
      ({ codeAddress }) => isGone || setAddress(codeAddress(location.origin + location.pathname)),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (address === null) return null;
  return (
    <figure className="watch-scan">
      <img src={address} alt={t("watch.scan_label")} width={160} height={160} />
      <figcaption className="muted">{t("watch.scan")}</figcaption>
    </figure>
  );
}

const DIGITS = 6;

type ProveProps = {
  readonly code: string;
  /** The masked number to which codes are sent. */
  readonly phone: string;
  readonly onOpen: (entitlement: string) => void;
};

/** Both steps: request a code and enter it. The second is always open, since a visitor may already have a code. */
export function ProveNumber({ code, phone, onOpen }: ProveProps) {
  const t = useT();
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [token, setToken] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [asked, setAsked] = useState<AskedAt | null>(null);
  const asking = useAct();
  const opening = useAct();
  const wait = useResendWait();
  const told = useCodeState(asked);
  const params = { code };
  const query = { locale };

  async function request() {
    const sent = await asking.send("askVideoCode", { params, query, body: {} }, (problem) => codeWords(problem, t, locale));
    pushEvent("get_video_request", { result: sent ? "sent" : "refused" });
    if (!sent) return;
    const now = askedNow(sent.resendAfterSeconds);
    setAsked(now);
    setError(null);
    wait.start(secondsLeft(now));
  }

  /** Shows a refusal of the code at the code field. For any other refusal, returns its text. */
  function refuse(problem: Refusal): string | null {
    pushEvent("get_video_token", { result: problem.code });
    const left = problem.details?.["triesLeft"];
    if (problem.code === "CODE_EXPIRED") setError(t("watch.expired"));
    else if (problem.code === "CODE_WRONG" && typeof left === "number" && left > 0) setError(t("watch.wrong", { n: left }));
    else if (problem.code === "CODE_TRIES_OVER" || problem.code === "CODE_WRONG") setError(codeWords(problem, t, locale));
    else return codeWords(problem, t, locale);
    setToken("");
    return null;
  }

  async function enter(digits: string) {
    if (digits.length < DIGITS) return setError(t("login.error.incomplete"));
    const opened = await opening.send("openVideo", { params, query, body: { token: digits } }, refuse);
    if (!opened) return;
    pushEvent("get_video_token", { result: "ok" });
    pushEvent("video_access", { result: "ok" });
    rememberLogin(true);
    onOpen(opened.id);
  }

  function type(digits: string) {
    setToken(digits);
    setError(null);
    if (digits.length === DIGITS && digits !== token) void enter(digits);
  }

  const typed = useRef(type);
  useEffect(() => {
    const given = takeToken();
    if (given !== null) typed.current(given);
  }, []);

  function submit(sent: FormEvent) {
    sent.preventDefault();
    void enter(token);
  }

  return (
    <div className="watch-steps" inert={!isHydrated}>
      <section className="stack">
        <h2 className="text-h3">{t("watch.step1")}</h2>
        <p>{asked === null ? t("watch.step1_line", { phone }) : t(told, { phone })}</p>
        {asked === null ? (
          <Button variant="primary" block busy={asking.isSending} busyLabel={t("watch.requesting")} onClick={() => void request()}>
            {t("watch.request")}
          </Button>
        ) : (
          <>
            <CodeHelp />
            <ResendLine left={wait.left} isSending={asking.isSending} onResend={request} />
          </>
        )}
        {asking.trouble && (
          <Banner tone="danger" role="alert">
            {asking.trouble}
          </Banner>
        )}
        {asked === null && <ScanPage />}
      </section>
      <form className="ui-form" method="post" noValidate aria-busy={opening.isSending} onSubmit={submit}>
        <h2 className="text-h3">{t("watch.step2")}</h2>
        <CodeField id="watch-code" value={token} error={error} takesFocus={asked !== null} turn={asked} onChange={type} />
        {opening.trouble && (
          <Banner tone="danger" role="alert">
            {opening.trouble}
          </Banner>
        )}
        <div className="ui-actions-row">
          <Button type="submit" variant={asked === null ? "secondary" : "primary"} busy={opening.isSending} busyLabel={t("watch.entering")}>
            {t("watch.enter")}
          </Button>
          <PasteButton onPaste={type} />
        </div>
      </form>
    </div>
  );
}

/** Rendered only in browsers that let a page read the clipboard. */
function PasteButton({ onPaste }: { onPaste(digits: string): void }) {
  const t = useT();
  const isHydrated = useHydrated();
  if (!isHydrated || !navigator.clipboard?.readText) return null;
  const paste = () =>
    navigator.clipboard.readText().then(
      (text) => onPaste(text.replace(/\D/g, "").slice(0, DIGITS)),
      () => {},
    );
  return (
    <Button variant="text" onClick={() => void paste()}>
      {t("watch.paste")}
    </Button>
  );
}

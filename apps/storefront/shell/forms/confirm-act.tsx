import { type ReactNode, useState } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { useT } from "../i18n/use-t.ts";
import { browserStore } from "../state/stored-text.ts";
import type { Attempt } from "../state/attempt-key.ts";

type ConfirmActProps = {
  /** Names the action, for the idempotency key of its retries. */
  readonly act: string;
  /** Text of the opening button, and title of the dialog. */
  readonly words: { readonly open: string; readonly title: string; readonly text: ReactNode; readonly yes: string; readonly no: string };
  /** Style of the opening button; a text button by default. */
  readonly opener?: "text" | "secondary";
  /** Accessible name of the opening button, if its text is too short to be clear. */
  readonly label?: string;
  /** Shows the confirming button as the main one instead of as destructive. */
  readonly isGood?: boolean;
  /** Carries out the action by `sendAttempt`. Returns an error text, or null. Throws without an answer. */
  readonly onConfirm: (attempt: Attempt) => Promise<string | null>;
  /** Options of the action, shown in the dialog. */
  readonly children?: ReactNode;
};

/** An irreversible action: asks for confirmation, never sends twice at once, and shows its errors. */
export function ConfirmAct({ act, words, opener = "text", label, isGood = false, onConfirm, children }: ConfirmActProps) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function confirm() {
    setIsBusy(true);
    setTrouble(null);
    try {
      const refused = await onConfirm({ store: browserStore, act, body: {} });
      if (refused === null) setIsAsking(false);
      else setTrouble(refused);
    } catch {
      setTrouble(t("common.no_connection"));
    }
    setIsBusy(false);
  }

  const no = (
    <Button variant={isGood ? "secondary" : "primary"} block onClick={() => setIsAsking(false)}>
      {words.no}
    </Button>
  );
  return (
    <>
      <div>
        <Button variant={opener} aria-label={label} onClick={() => setIsAsking(true)}>
          {words.open}
        </Button>
      </div>
      <Sheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.title}
        closeLabel={t("common.close")}
        footer={
          <div className="stack">
            {isGood ? null : no}
            <Button variant={isGood ? "primary" : "danger"} block busy={isBusy} onClick={() => void confirm()}>
              {words.yes}
            </Button>
            {isGood ? no : null}
          </div>
        }
      >
        <p>{words.text}</p>
        {children}
        {trouble && (
          <div className="gap-above">
            <Banner tone="danger" role="alert">
              {trouble}
            </Banner>
          </div>
        )}
      </Sheet>
    </>
  );
}

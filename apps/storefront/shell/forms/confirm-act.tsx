import { type ReactNode, useState } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { useT } from "../i18n/use-t.ts";
import { browserStore } from "../state/stored-text.ts";
import type { Attempt } from "../state/attempt-key.ts";

type ConfirmActProps = {
  /** Names the action: what is sent again after a failure goes out under the same key. */
  readonly act: string;
  /** What opens the question, and the question itself. */
  readonly words: { readonly open: string; readonly title: string; readonly text: ReactNode; readonly yes: string; readonly no: string };
  /** How loud the button is that opens the question; quiet unless told. */
  readonly opener?: "text" | "secondary";
  /** What the opening button is called aloud, where its words say too little by themselves. */
  readonly label?: string;
  /** The answer is what the visitor came for: it is the main button, and takes nothing away. */
  readonly isGood?: boolean;
  /** Carries the action out, by `sendAttempt`. Answers what went wrong, in words, or null; throws where no answer came. */
  readonly onConfirm: (attempt: Attempt) => Promise<string | null>;
  /** What may be chosen with it. */
  readonly children?: ReactNode;
};

/** An action that cannot be taken back: confirmed first, sent once at a time, and reported when it fails. */
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

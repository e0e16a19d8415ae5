import { useState } from "react";
import type { WaitingEntryAnswer } from "#contract/waiting-list.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Button } from "#ui/form/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { newKey } from "../checkout/act-keys.ts";
import { attemptKey, forgetAttempt } from "../checkout/attempt-key.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { browserStore } from "../state/stored-text.ts";
import { useApi } from "../state/use-api.ts";

type LeaveListProps = {
  readonly id: string;
  readonly accessKey: string | undefined;
  readonly onLeft: (entry: WaitingEntryAnswer) => void;
};

/** Gives the place up, after asking. */
export function LeaveList({ id, accessKey, onLeft }: LeaveListProps) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function leave() {
    setIsBusy(true);
    setTrouble(null);
    const act = `unwait.${id}`;
    try {
      const idempotencyKey = attemptKey(browserStore, act, {}, newKey);
      const answer = await api("leaveWaitingList", { params: { id }, query: { locale, k: accessKey }, body: {}, idempotencyKey });
      forgetAttempt(browserStore, act);
      if (answer.ok) {
        setIsAsking(false);
        announce(t("waiting.left.title"));
        onLeft(answer.data);
      } else setTrouble(answer.problem.message[locale]);
    } catch {
      setTrouble(t("common.no_connection"));
    }
    setIsBusy(false);
  }

  return (
    <>
      <div>
        <Button variant="text" onClick={() => setIsAsking(true)}>
          {t("waiting.leave")}
        </Button>
      </div>
      <Sheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t("waiting.leave.title")}
        closeLabel={t("common.close")}
        footer={
          <div className="c-stack">
            <Button variant="primary" block onClick={() => setIsAsking(false)}>
              {t("waiting.leave.no")}
            </Button>
            <Button variant="danger" block busy={isBusy} onClick={() => void leave()}>
              {t("waiting.leave.yes")}
            </Button>
          </div>
        }
      >
        <p>{t("waiting.leave.text")}</p>
        {trouble && (
          <Banner tone="danger" role="alert">
            {trouble}
          </Banner>
        )}
      </Sheet>
    </>
  );
}

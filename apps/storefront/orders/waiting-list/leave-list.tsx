import type { WaitingEntryAnswer } from "#contract/orders/waiting-list.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { ConfirmAct } from "../../shell/forms/confirm-act.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { type Attempt, sendAttempt } from "../../shell/state/attempt-key.ts";
import { useApi } from "../../shell/state/use-api.ts";

type LeaveListProps = {
  readonly id: string;
  readonly onLeft: (entry: WaitingEntryAnswer) => void;
};

/** Leaves the list, after confirmation. */
export function LeaveList({ id, onLeft }: LeaveListProps) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();

  async function leave(attempt: Attempt): Promise<string | null> {
    const answer = await sendAttempt(attempt, (idempotencyKey) =>
      api("leaveWaitingList", { params: { id }, query: { locale }, body: {}, idempotencyKey }),
    );
    if (!answer.ok) return answer.problem.message[locale];
    announce(t("waiting.left.title"));
    onLeft(answer.data);
    return null;
  }

  const words = {
    open: t("waiting.leave"),
    title: t("waiting.leave.title"),
    text: t("waiting.leave.text"),
    yes: t("waiting.leave.yes"),
    no: t("waiting.leave.no"),
  };
  return <ConfirmAct act={`unwait.${id}`} words={words} onConfirm={leave} />;
}

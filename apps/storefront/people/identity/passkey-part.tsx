import { useState } from "react";
import type { PasskeyList } from "#contract/people/passkeys.ts";
import { formatDateTime } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { ZONE } from "./session-part.tsx";
import { useFreshAct } from "./use-fresh-act.tsx";
import { useCanPasskey, usePasskey } from "./use-passkey.ts";

type PasskeyPartProps = { readonly list: PasskeyList; readonly onAdded: () => void; readonly onChange: (list: PasskeyList) => void };

/** The person's passkeys: add one on this device, remove any. */
export function PasskeyPart({ list, onAdded, onChange }: PasskeyPartProps) {
  const t = useT();
  const locale = useLocale();
  const passkey = usePasskey();
  const canPasskey = useCanPasskey();
  const [isAdding, setIsAdding] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const { isSending, trouble, send, prove, sheet } = useFreshAct();
  const when = (at: string) => formatDateTime(at, ZONE, locale);

  async function add() {
    setIsAdding(true);
    const first = await passkey.add().catch(() => false);
    const isGivenUp = typeof first === "object" && !(await prove(first));
    const isKept = typeof first === "object" && !isGivenUp ? await passkey.add().catch(() => false) : first;
    setIsAdding(false);
    setHasFailed(isKept !== true && !isGivenUp);
    if (isKept !== true) return;
    announce(t("login.offer.saved"));
    onAdded();
  }

  async function remove(id: string) {
    const left = await send("removePasskey", { params: { id }, query: { locale }, body: {} }, (problem) => problem.message[locale]);
    if (!left) return;
    announce(t("login.passkeys.removed"));
    onChange(left);
  }

  // Nothing to show, and nothing to do.
  if (list.passkeys.length === 0 && !canPasskey) return null;
  const told = trouble ?? (hasFailed ? t("login.offer.failed") : null);
  return (
    <section className="ui-card account-part">
      <h2>
        <Icon name="key" className="muted" />
        {t("login.passkeys")}
      </h2>
      {list.passkeys.length === 0 && <p className="muted">{t("login.passkeys.none")}</p>}
      <ul className="rows account-rows" hidden={list.passkeys.length === 0}>
        {list.passkeys.map(({ id, device, createdAt, usedAt }) => (
          <li key={id}>
            <div>
              <p>{device || t("login.sessions.unknown")}</p>
              <p>{usedAt ? t("login.passkeys.used", { when: when(usedAt) }) : t("login.passkeys.made", { when: when(createdAt) })}</p>
            </div>
            <Button
              variant="secondary"
              size="small"
              busy={isSending}
              aria-label={t("login.passkeys.removeOf", { device: device || t("login.sessions.unknown") })}
              onClick={() => void remove(id)}
            >
              {t("login.passkeys.remove")}
            </Button>
          </li>
        ))}
      </ul>
      {told && (
        <Banner tone="danger" role="alert">
          {told}
        </Banner>
      )}
      {sheet}
      {canPasskey && (
        <div>
          <Button variant="secondary" busy={isAdding} onClick={() => void add()}>
            {t("login.passkeys.add")}
          </Button>
        </div>
      )}
    </section>
  );
}

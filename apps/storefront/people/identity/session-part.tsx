import type { SessionList } from "#contract/people/identity.ts";
import { formatDateTime } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Badge } from "#ui/data/badge.tsx";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useFreshAct } from "./use-fresh-act.tsx";

/** The time zone of the list: that of the Indonesian shop, since a login has no location of its own. */
export const ZONE = "Asia/Jakarta";

type SessionPartProps = { readonly list: SessionList; readonly onChange: (list: SessionList) => void };

/** All sessions of the person, with a button to end each other one. */
export function SessionPart({ list, onChange }: SessionPartProps) {
  const t = useT();
  const locale = useLocale();
  const { isSending, trouble, send, sheet } = useFreshAct();

  async function end(id: string) {
    const left = await send("endSession", { params: { id }, query: { locale }, body: {} }, (problem) => problem.message[locale]);
    if (!left) return;
    announce(t("login.sessions.ended"));
    onChange(left);
  }

  return (
    <section className="ui-card account-part">
      <h2>
        <Icon name="devices" className="muted" />
        {t("login.sessions")}
      </h2>
      <ul className="rows account-rows">
        {list.sessions.map(({ id, device, seenAt, isThis }) => {
          const name = device || t("login.sessions.unknown");
          return (
            <li key={id}>
              <div>
                <p>{name}</p>
                <p>{t("login.sessions.seen", { when: formatDateTime(seenAt, ZONE, locale) })}</p>
              </div>
              {isThis ? (
                <Badge>{t("login.sessions.this")}</Badge>
              ) : (
                <Button
                  variant="secondary"
                  size="small"
                  busy={isSending}
                  aria-label={t("login.sessions.endOf", { device: name })}
                  onClick={() => void end(id)}
                >
                  {t("login.sessions.end")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sheet}
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
    </section>
  );
}

import { useState } from "react";
import type { OrderLinks as Links } from "#contract/orders/order-links.ts";
import { formatDateTime } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Badge } from "#ui/data/badge.tsx";
import { Button } from "#ui/form/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { useAct } from "../../people/identity/use-act.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";

type OrderLinksProps = { readonly id: string; readonly zone: string };

/** The browsers that opened the order by a link, with ways to end their access: for one browser, or for all links. */
export function OrderLinks({ id, zone }: OrderLinksProps) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const [isOpen, setIsOpen] = useState(false);
  const [list, setList] = useState<Links | null>(null);
  const [isUnreachable, setIsUnreachable] = useState(false);

  async function load() {
    setIsUnreachable(false);
    try {
      const answer = await api("getOrderLinks", { params: { id }, query: { locale } });
      if (answer.ok) setList(answer.data);
      setIsUnreachable(!answer.ok);
    } catch {
      setIsUnreachable(true);
    }
  }

  function open() {
    setIsOpen(true);
    void load();
  }

  return (
    <>
      <div>
        <button type="button" className="ui-link tap" onClick={open}>
          {t("status.links")}
        </button>
      </div>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t("status.links")} closeLabel={t("common.close")}>
        {list && <LinkList id={id} zone={zone} list={list} onChange={setList} />}
        {!list && !isUnreachable && <Skeleton size="block" />}
        {!list && isUnreachable && (
          <Banner tone="warning" role="alert" action={<Again onClick={() => void load()} />}>
            {t("common.no_connection")}
          </Banner>
        )}
      </Sheet>
    </>
  );
}

function Again({ onClick }: { onClick: () => void }) {
  const t = useT();
  return (
    <button type="button" onClick={onClick}>
      {t("common.try_again")}
    </button>
  );
}

type ListProps = OrderLinksProps & { readonly list: Links; readonly onChange: (list: Links) => void };

function LinkList({ id, zone, list, onChange }: ListProps) {
  const t = useT();
  const locale = useLocale();
  const { isSending, trouble, send } = useAct();
  const [isAsked, setIsAsked] = useState(false);
  const until = formatDateTime(list.until, zone, locale);

  async function forget(browser: string) {
    const left = await send(
      "endOrderBrowser",
      { params: { id, browser }, query: { locale }, body: {} },
      (problem) => problem.message[locale],
    );
    if (!left) return;
    announce(t("status.links.forgotten"));
    onChange(left);
  }

  async function withdraw() {
    const left = await send("withdrawOrderLinks", { params: { id }, query: { locale }, body: {} }, (problem) => problem.message[locale]);
    if (!left) return;
    setIsAsked(false);
    announce(t("status.links.done"));
    onChange(left);
  }

  return (
    <div className="stack">
      {!list.isOver && <p>{t("status.links.keep")}</p>}
      <p>{list.isOver ? t("status.links.over", { until }) : t("status.links.text", { until })}</p>
      {list.browsers.length === 0 ? (
        <p className="fine">{t("status.links.none")}</p>
      ) : (
        <ul className="rows">
          {list.browsers.map(({ id: browser, device, openedAt, isThis }) => {
            const name = device || t("status.links.unknown");
            return (
              <li key={browser}>
                <div>
                  <p>{name}</p>
                  <p className="fine">{t("status.links.since", { when: formatDateTime(openedAt, zone, locale) })}</p>
                </div>
                {isThis ? (
                  <Badge>{t("status.links.this")}</Badge>
                ) : (
                  <Button
                    size="small"
                    busy={isSending}
                    aria-label={t("status.links.forgetOf", { device: name })}
                    onClick={() => void forget(browser)}
                  >
                    {t("status.links.forget")}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
      {isAsked ? (
        <>
          <p>{t("status.links.sure")}</p>
          <Button variant="primary" block onClick={() => setIsAsked(false)}>
            {t("status.links.no")}
          </Button>
          <Button variant="danger" block busy={isSending} onClick={() => void withdraw()}>
            {t("status.links.yes")}
          </Button>
        </>
      ) : (
        <Button variant="secondary" block onClick={() => setIsAsked(true)}>
          {t("status.links.withdraw")}
        </Button>
      )}
    </div>
  );
}

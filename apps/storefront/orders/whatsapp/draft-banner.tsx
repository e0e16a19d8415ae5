import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { rememberReleased } from "../transaction/released-draft.ts";
import { updateTransaction } from "../transaction/transaction-store.ts";
import { useApi } from "../../shell/state/use-api.ts";

/** Opens the draft named in the address, and shows the result. */
export function DraftBanner({ event }: { event: EventDetail }) {
  const t = useT();
  const notice = useAddressDraft(event);
  if (notice === null) return null;
  if (notice.kind === "back")
    return (
      <Banner tone="success" role="status">
        {t("whatsapp.back", { ref: notice.code })}
      </Banner>
    );
  return (
    <Banner tone="info" role="status">
      {t(notice.kind === "gone" ? "whatsapp.gone" : "common.no_connection")}
    </Banner>
  );
}

/** The result of opening the draft. */
type DraftNotice = { readonly kind: "back"; readonly code: string } | { readonly kind: "gone" } | { readonly kind: "offline" };

/**
 * Opens a draft in the address (`?draft=WA-…`): its choice replaces the current one, and the parameter leaves the address, so that a reload
 * keeps later changes. Without a network it stays for a retry.
 */
function useAddressDraft(event: EventDetail): DraftNotice | null {
  const api = useApi();
  const { ui } = useTenant();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [notice, setNotice] = useState<DraftNotice | null>(null);
  const asked = useRef<string | null>(null);
  const code = new URLSearchParams(search).get("draft");
  useEffect(() => {
    if (code === null || asked.current === code) return;
    asked.current = code;
    async function open(wanted: string): Promise<DraftNotice> {
      const [answer, { takeDraft }] = await Promise.all([api("getDraft", { params: { code: wanted } }), import("./take-draft.ts")]);
      if (!answer.ok || answer.data.event.id !== event.id) return { kind: "gone" };
      const draft = answer.data;
      if (draft.isReleased) rememberReleased(ui, event.id, draft.code);
      updateTransaction(ui, event.id, (now) => takeDraft(event, now, draft));
      return { kind: "back", code: draft.code };
    }
    const isCode = /^wa-\w{6}$/i.test(code);
    (isCode ? open(code) : Promise.resolve<DraftNotice>({ kind: "gone" })).then(
      async (outcome) => {
        const query = new URLSearchParams(search);
        query.delete("draft");
        await navigate(
          { pathname, search: query.toString(), hash },
          { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
        );
        setNotice(outcome);
      },
      () => {
        asked.current = null;
        setNotice({ kind: "offline" });
      },
    );
  }, [api, code, event, hash, navigate, pathname, search, ui]);
  return notice;
}

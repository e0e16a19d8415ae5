import { useEffect, useState } from "react";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { findSaved } from "./find-saved.ts";

/**
 * Tickets of the event stored on this phone: they open without a network, and without name and number. See
 * docs/rules/get-ticket.md#kept-tickets.
 */
export function SavedCard({ slug }: { readonly slug: string }) {
  const t = useT();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    void findSaved(globalThis.caches, slug, Date.now()).then((found) => isHere && setAddress(found));
    return () => {
      isHere = false;
    };
  }, [slug]);
  if (address === null) return null;
  return (
    <section className="ui-card claim-saved" aria-label={t("get.saved")}>
      <p className="strong">
        <Icon name="check" size={18} /> {t("get.saved")}
      </p>
      <LinkButton href={address} variant="primary" block>
        <Icon name="qr" size={18} />
        {t("get.saved.open")}
      </LinkButton>
    </section>
  );
}

import { maskPhone } from "#domain/people/fields/mask-phone.ts";
import { normalisePhone } from "#domain/people/fields/phone.ts";
import type { WaiverRelease } from "#contract/tickets/waivers.ts";
import { formatDate } from "#i18n/format.ts";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Button } from "#ui/form/button.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { FormPart, type PartProps } from "./form-part.tsx";
import type { Known } from "./release-draft.ts";

type TicketPartProps = PartProps & {
  readonly release: WaiverRelease;
  readonly known: Known;
  /** The shop knows no ticket with the code of the link. */
  readonly isRefused: boolean;
  /** The ticket says who signs. */
  readonly hasPerson: boolean;
};

function masked({ countryCode, phoneNumber }: PartProps["draft"]["phone"]): string {
  const phone = normalisePhone(countryCode, phoneNumber);
  return phone.kind === "phone" ? maskPhone(phone.e164) : "";
}

/** For which ticket, and who signs: in words if the link says it, else as fields. */
export function TicketPart({ release, known, isRefused, hasPerson, draft, wrong, change, field }: TicketPartProps) {
  const t = useT();
  const locale = useLocale();
  const event = release.events.find(({ slug }) => slug === draft.event);
  const dated = ({ name, startsAt, zone }: (typeof release.events)[number]) =>
    startsAt ? `${name}, ${formatDate(startsAt, zone, locale)}` : name;
  if (known.ticket && event && !isRefused) {
    return (
      <FormPart title={t("waiver.part_ticket")}>
        <div className="waiver-known">
          {known.person && <p className="strong">{draft.fullName}</p>}
          <p>{dated(event)}</p>
          <p className="muted">{t("waiver.known_ticket", { code: draft.ticketCode })}</p>
          {known.person && <p className="muted">{t("waiver.known_phone", { phone: masked(draft.phone) })}</p>}
          {known.person && (
            <Button variant="text" size="small" onClick={() => change("fullName", { isPersonOpen: true })}>
              {t("waiver.known_change")}
            </Button>
          )}
          {!known.person && hasPerson && <p className="muted">{t("waiver.known_changed")}</p>}
        </div>
      </FormPart>
    );
  }
  return (
    <FormPart title={t("waiver.part_ticket")}>
      {release.events.length > 1 && (
        <Select
          id="event"
          label={t("waiver.event")}
          options={release.events.map((each) => ({ value: each.slug, label: dated(each) }))}
          value={draft.event}
          onChange={(chosen) => change("event", { event: chosen.target.value })}
        />
      )}
      <TextInput
        id="ticketCode"
        label={t("waiver.ticket_code")}
        hint={t("waiver.ticket_hint")}
        error={wrong("ticketCode")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={draft.ticketCode}
        onChange={(typed) => change("ticketCode", { ticketCode: typed.target.value })}
        onBlur={() => draft.ticketCode.trim() !== "" && field.leave("ticketCode")}
      />
    </FormPart>
  );
}

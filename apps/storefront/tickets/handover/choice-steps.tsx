import type { TicketHandoverAnswer } from "#contract/tickets/handover.ts";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { RadioCards } from "#ui/form/radio-cards.tsx";
import { Banner } from "#ui/feedback/banner.tsx";
import type { Refused } from "../../shell/forms/field-message.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { releasePath } from "../../shell/links/release-path.ts";
import { canGo, openTypes, type HandoverDraft, closedWays, recipientFor } from "./handover-draft.ts";
import { refusalText } from "./refusal-text.ts";
import { useHandoverWords } from "./who-step.tsx";

type StepProps = {
  readonly view: TicketHandoverAnswer;
  readonly draft: HandoverDraft;
  readonly errorAt: (path: string) => Refused | undefined;
  readonly onChange: (change: Partial<HandoverDraft>) => void;
};

/** The order's tickets to choose from. Those that cannot be handed over show the reason. */
export function TicketsStep({ view, draft, errorAt, onChange }: StepProps) {
  const t = useT();
  const locale = useLocale();
  const words = useHandoverWords();
  const error = words(errorAt("tickets"));
  function toggle(id: string, isOn: boolean) {
    const tickets = view.tickets.map((row) => row.id).filter((each) => (each === id ? isOn : draft.tickets.includes(each)));
    const types = openTypes(view, tickets);
    const type = types.length === 1 ? types[0]! : draft.type !== null && types.includes(draft.type) ? draft.type : null;
    onChange({ tickets, type, ...recipientFor(view, draft, tickets) });
  }
  return (
    <fieldset className="ui-field handover-tickets">
      <legend className="sr-only">{t("handover.step.tickets")}</legend>
      {view.tickets.map((row, index) => {
        const isOpen = canGo(row);
        const refusal = row.transfer.refusal === "HANDOVER_OFF" ? row.delegation : row.transfer;
        return (
          <Checkbox
            key={row.id}
            id={index === 0 ? "tickets" : `tickets-${row.id}`}
            className="handover-ticket"
            label={
              <>
                <span className="strong">{row.category}</span>
                <span className="muted">
                  {row.holder} · {row.code}
                </span>
                {!isOpen && <span className="muted">{refusalText(refusal, { zone: view.event.zone, t, locale })}</span>}
              </>
            }
            error={index === 0 ? error : undefined}
            disabled={!isOpen}
            checked={draft.tickets.includes(row.id)}
            onChange={(event) => toggle(row.id, event.target.checked)}
          />
        );
      })}
    </fieldset>
  );
}

/** The choice between transfer, and delegation with purpose and end. Each card shows its effects. */
export function HowStep({ view, draft, errorAt, onChange }: StepProps) {
  const t = useT();
  const words = useHandoverWords();
  return (
    <RadioCards
      id="type"
      label={<span className="sr-only">{t("handover.step.how")}</span>}
      error={words(errorAt("type"))}
      value={draft.type ?? ""}
      onChange={(type) => onChange({ type: type === "delegation" ? "delegation" : "transfer" })}
      options={openTypes(view, draft.tickets).map((value) => ({ value, label: t(`handover.${value}`), note: t(`handover.${value}.note`) }))}
    />
  );
}

type ClosedWayProps = { readonly view: TicketHandoverAnswer; readonly tickets: readonly string[] };

/**
 * The kind that the chosen tickets cannot use, with the reason and the remedy. Renders nothing if they can use every kind that the shop
 * has.
 */
export function ClosedWay({ view, tickets }: ClosedWayProps) {
  const t = useT();
  const locale = useLocale();
  const { ui } = useTenant();
  const [closed] = closedWays(view, tickets);
  if (!closed) return null;
  const { type, row } = closed;
  const release = releasePath({ release: ui, event: view.event.slug, ticket: row });
  const sign = row[type].refusal === "HANDOVER_WAIVER" && <AppLink href={release}>{t("handover.sign")}</AppLink>;
  return (
    <Banner tone="info" title={t(`handover.instead.${type}`)} action={sign || undefined}>
      {refusalText(row[type], { zone: view.event.zone, t, locale })}
    </Banner>
  );
}

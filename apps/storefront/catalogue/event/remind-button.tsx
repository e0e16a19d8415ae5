import type { EventDetail } from "#contract/catalogue/events.ts";
import { Button } from "#ui/form/button.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";

/** A calendar file for the start of sales. */
export function RemindButton({ event }: { event: EventDetail }) {
  const t = useT();
  const brand = useTenant().brand.title;
  const { saleStartsAt } = event;
  if (saleStartsAt === null) return null;
  async function save(startsAt: string) {
    (await import("./save-calendar.ts")).saveReminder(event, startsAt, { brand, t });
  }
  return (
    <Button size="small" onClick={() => void save(saleStartsAt)}>
      {t("event.remind")}
    </Button>
  );
}

import type { Locale } from "#domain/brands/brand.ts";
import { formatSpan } from "#i18n/format.ts";
import type { Messages } from "#i18n/translate.ts";
import { browseCatalogue } from "../../modules/catalogue/events/load-catalogue.ts";
import { pictureOf } from "../../modules/catalogue/events/describe-event.ts";
import { judgeAvailability } from "../../modules/catalogue/events/judge-stock.ts";
import type { Services } from "../../act.ts";
import type { RoomEvent } from "./room.types.ts";

type Asked = { readonly tenant: string; readonly slug: string; readonly locale: Locale; readonly words: Messages };

/** The event of a waiting room, from what this process has in memory; null where the brand has no event of that name. */
export async function readRoomEvent(services: Pick<Services, "db" | "now">, asked: Asked): Promise<RoomEvent | null> {
  const { tenant, slug, locale, words } = asked;
  const catalogue = await browseCatalogue(services.db, tenant);
  const event = catalogue.bySlug.get(slug);
  if (!event) return null;
  const { id, name, starts_at: from, ends_at: to, zone } = event.row;
  const states = judgeAvailability(catalogue, event, services.now().getTime());
  const span = from && formatSpan(from.toISOString(), { to: to && to.toISOString(), zone, locale });
  return {
    id,
    slug,
    name,
    when: span ?? words["common.date_unknown"]!,
    zone,
    picture: pictureOf(event.row).src,
    waitingList: states.find(({ state }) => state === "waiting_list")?.categoryId ?? null,
  };
}

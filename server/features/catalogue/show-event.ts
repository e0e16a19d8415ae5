import type { Availability, EventDetail, PageAnswer } from "#contract/events.ts";
import type { Ctx } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { richText } from "../../rich-text.ts";
import { describeDetail } from "./describe-event.ts";
import { itemStock, judgeAvailability, judgeEvent } from "./judge-stock.ts";
import { loadCatalogue } from "./load-catalogue.ts";

async function find(ctx: Ctx, slug: string) {
  const catalogue = await loadCatalogue(ctx.db, ctx.tenant);
  const event = catalogue.bySlug.get(slug);
  if (!event) throw new Problem("NOT_FOUND");
  return { catalogue, event };
}

/** One event. Throws NOT_FOUND, for a draft and another tenant's too. */
export async function showEvent(ctx: Ctx, slug: string): Promise<EventDetail> {
  const { catalogue, event } = await find(ctx, slug);
  return describeDetail(catalogue, event, ctx.locale, ctx.now().getTime());
}

export async function showAvailability(ctx: Ctx, slug: string): Promise<Availability> {
  const { catalogue, event } = await find(ctx, slug);
  const now = ctx.now().getTime();
  return {
    kind: "availability",
    state: judgeEvent(catalogue, event, now),
    version: event.row.version,
    categories: judgeAvailability(catalogue, event, now),
    addons: event.addons.map((addon) => ({ addonId: addon.id, availableStock: itemStock(catalogue, event, addon.id, null).left })),
  };
}

export async function showTerms(ctx: Ctx, slug: string): Promise<PageAnswer & { event: { slug: string; name: string } }> {
  const { event } = await find(ctx, slug);
  return {
    kind: "page",
    title: event.row.name,
    updatedAt: (event.row.starts_at ?? ctx.now()).toISOString().slice(0, 10),
    text: richText(event.row.terms[ctx.locale]),
    event: { slug, name: event.row.name },
  };
}

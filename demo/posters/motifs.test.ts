import { describe, expect, it } from "vitest";
import type { DemoEvent } from "../event.types.ts";
import { hourOf } from "../picture-row.ts";
import { DEMO_TENANTS } from "../tenants.ts";
import { isByDay } from "./draw-poster.ts";
import { MOTIFS, type MotifName } from "./motifs.ts";
import type { Motif } from "./sheet.ts";

const events = DEMO_TENANTS.flatMap((tenant) => tenant.events);
const choiceOf = ({ poster }: DemoEvent) => (poster && "motif" in poster ? poster : null);

/** Contradictions between a poster and its event: subjects that the event's text lacks, or the other way round. */
function faultsOf(event: DemoEvent): string[] {
  const choice = choiceOf(event);
  if (!choice) return [];
  const motif: Motif = MOTIFS[choice.motif];
  const hour = hourOf(event);
  const lasts = event.end ? Number(event.end.time.slice(0, 2)) : hour;
  const isAt = { day: hour === undefined || isByDay(hour), night: hour === undefined || !isByDay(hour) || !isByDay(lasts ?? hour) };
  const [title, all] = [
    `${event.name} ${event.category.en}`,
    `${event.name} ${event.category.en} ${event.summary.en} ${event.description.en}`,
  ];
  return [
    motif.of.test(all) ? "" : `is not about ${motif.of.source}`,
    motif.never?.test(`${title} ${event.summary.en}`) ? `says ${motif.never.source}` : "",
    motif.hours && !isAt[motif.hours] ? `begins at ${hour}` : "",
    choice.motif === "numeral" && !new RegExp(`\\b${choice.figure}(?!\\d)`).test(event.name) ? `is not called ${choice.figure}` : "",
  ]
    .filter((fault) => fault !== "")
    .map((fault) => `${event.slug} (${choice.motif}) ${fault}`);
}

describe("compositions", () => {
  it("matches each composition with the event's own words and hour", () => {
    expect(events.flatMap(faultsOf)).toEqual([]);
  });

  it.each<[string, MotifName]>([
    ["renang-malam", "aquarium"],
    ["seberang-selat", "aquarium"],
    ["rumah-hantu-pabrik", "stairs"],
    ["lari-bocah", "strides"],
    ["final-liga-kampung", "trackBend"],
    ["malam-bintang", "camp"],
    ["boneka-kaus-kaki", "twoMasks"],
    ["tari-topeng-cirebon", "twoMasks"],
    ["nyanyian-teluk", "profiles"],
    ["perunggu-musim-depan", "strings"],
  ])("rejects a contradiction: %s with %s", (slug, motif) => {
    const event = events.find((one) => one.slug === slug)!;
    expect(faultsOf({ ...event, poster: { motif } })).not.toEqual([]);
  });

  it("rejects a number that is not the event's", () => {
    const event = events.find((one) => one.slug === "braga-pagi-10k")!;
    expect(faultsOf({ ...event, poster: { motif: "numeral", figure: "5" } })).not.toEqual([]);
  });

  it("uses a composition once within a brand, including its front page, and at two brands at most", () => {
    const brandsOf = new Map<string, string[]>();
    for (const { ui, hero, events: own } of DEMO_TENANTS) {
      const used = [hero.motif, ...own.flatMap((event) => choiceOf(event)?.motif ?? [])];
      expect(new Set(used).size, ui).toBe(used.length);
      for (const motif of used) brandsOf.set(motif, [...(brandsOf.get(motif) ?? []), ui]);
    }
    expect([...brandsOf].filter(([, uis]) => uis.length > 2)).toEqual([]);
  });

  it("uses every composition", () => {
    const used = new Set(
      DEMO_TENANTS.flatMap(({ hero, events: own }) => [hero.motif, ...own.flatMap((event) => choiceOf(event)?.motif ?? [])]),
    );
    expect(Object.keys(MOTIFS).filter((name) => !used.has(name as MotifName))).toEqual([]);
  });
});

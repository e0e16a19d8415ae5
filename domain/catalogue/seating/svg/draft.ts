import type { Localized } from "../../../brands/brand.ts";
import type { MapArea, MapEntrance, MapStage, SeatMap } from "../map/seat-map.ts";
import type { Shape } from "./shapes.ts";

export type DraftSeat = {
  readonly id: string | null;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly category: string | null;
  readonly wheelchair: boolean;
  readonly companion: boolean;
  readonly limited: boolean;
};
export type DraftRow = {
  readonly id: string;
  readonly name: string;
  readonly runs: DraftSeat[][];
  /** Its seats so far. */
  seats: number;
  /** Its runs were drawn: do not cut it at gaps. */
  hasRuns?: boolean;
};
export type DraftTable = DraftRow & { readonly shape: Shape; readonly isWhole: boolean };
export type DraftSection = {
  readonly id: string;
  readonly name: Localized;
  readonly rows: DraftRow[];
  readonly tables: DraftTable[];
  readonly areas: MapArea[];
  outline: readonly number[];
  entrances: readonly string[];
};
export type DraftLevel = { readonly id: string; readonly name: Localized; readonly sections: DraftSection[] };

/** The parts of a drawing found so far. */
export type Draft = {
  readonly levels: DraftLevel[];
  readonly stages: MapStage[];
  readonly entrances: MapEntrance[];
  readonly categories: SeatMap["categories"][number][];
  /** Attributes of the stairs and lifts between levels. */
  readonly stairs: ReadonlyMap<string, string>[];
  readonly diameters: number[];
  /** The longer side of each seat. */
  readonly spans: number[];
  /** Shapes that may have been meant as seats: paths within rows, and round or square shapes outside any row. */
  paths: number;
  loose: number;
  /** Seats whose label is only their place in the row. */
  placed: number;
  seats: number;
  sections: number;
  rows: number;
  /** A new section of a level; with null, the level's unnamed section. */
  sectionOf(level: string, named: Pick<DraftSection, "id" | "name"> | null): DraftSection;
};

const UNNAMED = "main";

/** Nothing found yet. */
export function openDraft(): Draft {
  const draft: Draft = {
    levels: [],
    stages: [],
    entrances: [],
    categories: [],
    stairs: [],
    diameters: [],
    spans: [],
    seats: 0,
    sections: 0,
    rows: 0,
    paths: 0,
    loose: 0,
    placed: 0,
    sectionOf(levelId, named) {
      let level = draft.levels.find(({ id }) => id === levelId);
      if (!level) draft.levels.push((level = { id: levelId, name: { en: "Ground floor", id: "Lantai dasar" }, sections: [] }));
      const known = named ? undefined : level.sections.find(({ id }) => id === UNNAMED);
      if (known) return known;
      const { id, name } = named ?? { id: UNNAMED, name: { en: "Seats", id: "Kursi" } };
      const section: DraftSection = { id, name, rows: [], tables: [], areas: [], outline: [], entrances: [] };
      level.sections.push(section);
      draft.sections += 1;
      return section;
    },
  };
  return draft;
}

import { memo, useMemo, useState } from "react";
import { SEAT_STATE, type SeatStates } from "#domain/catalogue/seating/states/seat-states.ts";
import { seatName } from "#i18n/catalogue/seat-name.ts";
import { Select } from "#ui/form/select.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { freeBySection } from "../../catalogue/seat-map/scene.ts";
import type { Venue } from "./load-venue.ts";
import type { SeatKind } from "./seat-kinds.ts";
import { traitWords } from "./seat-words.ts";

type ListProps = {
  readonly venue: Venue;
  readonly states: SeatStates;
  readonly kinds: readonly (SeatKind | null)[];
  readonly chosen: readonly number[];
  /** The price text of each map category. */
  readonly priceOf: (category: number) => string;
  /** The least price text among map categories. */
  readonly fromOf: (categories: readonly number[]) => string;
  readonly onSeat: (seat: number) => void;
};

/** The map's seats as a list: section, row, seat. Rows render once opened, so that a stadium's page is as small as a theatre's. */
export const SeatList = memo(function SeatList(props: ListProps) {
  const { venue, states, kinds } = props;
  const t = useT();
  const locale = useLocale();
  const [category, setCategory] = useState("");
  const [isFreeOnly, setIsFreeOnly] = useState(false);
  const free = useMemo(() => freeBySection(venue.scene, states), [venue, states]);
  const offered = kinds.filter((kind) => kind !== null).filter(({ isSeated }) => isSeated);
  const shown = (seat: number) => {
    const isFit = category === "" || String(venue.seating.category[seat]) === category;
    return isFit && (!isFreeOnly || states[seat] === SEAT_STATE.free);
  };
  const blocks = venue.scene.blocks.filter(({ first, count }) => {
    for (let seat = first; seat < first + count; seat += 1) if (shown(seat)) return true;
    return false;
  });
  return (
    <div className="seats-list">
      <div className="seats-list-head">
        <Select
          id="seats-category"
          label={t("seats.category")}
          value={category}
          empty={t("seats.any_category")}
          options={offered.map(({ index, category: { name } }) => ({ value: String(index), label: name }))}
          onChange={(event) => setCategory(event.target.value)}
        />
        <Checkbox
          id="seats-free"
          label={t("seats.only_free")}
          checked={isFreeOnly}
          onChange={(event) => setIsFreeOnly(event.target.checked)}
        />
      </div>
      {blocks.map(({ section }) => {
        const left = free[section]!;
        const price = props.fromOf(venue.scene.groups.filter((group) => group.section === section).map((group) => group.category));
        return (
          <Fold
            key={section}
            className="seats-section"
            title={venue.seating.sections[section]!.section.name[locale]}
            note={left === 0 ? t("seats.sold_out") : [t("seats.free", { n: left }), price].filter(Boolean).join(" · ")}
          >
            <Rows {...props} section={section} shown={shown} />
          </Fold>
        );
      })}
    </div>
  );
});

type FoldProps = { readonly title: string; readonly note: string; readonly className: string; readonly children: React.ReactNode };

/** A native disclosure whose content renders once opened. */
function Fold({ title, note, className, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={(event) => event.currentTarget === event.target && setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <span className="ui-grow">{title}</span>
        <span className="seats-note">{note}</span>
        <Icon name="chevron-down" size={20} className="seats-turn" />
      </summary>
      {isOpen && children}
    </details>
  );
}

type SectionProps = ListProps & { readonly section: number; readonly shown: (seat: number) => boolean };

function Rows(props: SectionProps) {
  const { venue, states, section, shown } = props;
  const t = useT();
  const { places, runs, run } = venue.seating;
  const own = places.filter(({ section: of, first, count }) => of === section && seatsOf(first, count).some(shown));
  return (
    <div className="seats-rows">
      {own.map(({ kind, name, first, count }) => {
        const isWhole = runs[run[first]!]!.isWhole;
        const left = seatsOf(first, count).filter((seat) => states[seat] === SEAT_STATE.free).length;
        const title = kind === "row" ? t("seats.row", { name }) : t(isWhole ? "seats.table_whole" : "seats.table", { name });
        return (
          <Fold key={first} className="seats-row" title={title} note={left === 0 ? t("seats.sold_out") : t("seats.free", { n: left })}>
            <Seats {...props} seats={seatsOf(first, count).filter(shown)} title={title} />
          </Fold>
        );
      })}
    </div>
  );
}

const seatsOf = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

function Seats({
  venue,
  states,
  chosen,
  kinds,
  priceOf,
  onSeat,
  seats,
  title,
}: SectionProps & { readonly seats: readonly number[]; readonly title: string }) {
  const t = useT();
  const locale = useLocale();
  const { seating } = venue;
  return (
    <fieldset className="seats-seats">
      <legend className="sr-only">{title}</legend>
      {seats.map((seat) => {
        const isChosen = chosen.includes(seat);
        const isFree = states[seat] === SEAT_STATE.free || isChosen;
        const kind = kinds[seating.category[seat]!];
        const words = isFree
          ? [kind?.category.name ?? "", priceOf(seating.category[seat]!), ...traitWords({ seating, t }, seat)]
          : [t("seats.taken"), ...traitWords({ seating, t }, seat)];
        return (
          <label key={seat} className="seats-seat" data-taken={isFree ? undefined : ""}>
            <input
              type="checkbox"
              className="ui-box"
              checked={isChosen}
              disabled={!isFree}
              data-seat={seating.ids[seat]}
              onChange={() => onSeat(seat)}
            />
            <span className="sr-only">{`${seatName(seating, seat, locale)},`}</span>
            <span aria-hidden="true" className="seats-seat-name num">
              {seating.labels[seat]}
            </span>
            <span className="seats-note">{words.filter(Boolean).join(" · ")}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

import type { ReactNode } from "react";
import { useId } from "react";
import { Button } from "#ui/form/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { QtyStepper } from "#ui/form/qty-stepper.tsx";
import { Select } from "#ui/form/select.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import type { Wish } from "./propose-seats.ts";
import type { SeatKind } from "./seat-kinds.ts";

type WishProps = {
  readonly kinds: readonly (SeatKind | null)[];
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
};

type BestProps = WishProps & {
  /** The chosen seats are the last proposal for this wish, so another press proposes others. */
  readonly isAgain: boolean;
  readonly onAsk: () => void;
  /** The switch between map and list, in the same line. */
  readonly children: ReactNode;
};

/** The most seats of one category in an order. */
const MOST = 10;

/** The kinds sold by seat, one of each ticket category. */
const seatedKinds = (kinds: WishProps["kinds"]): SeatKind[] => [
  ...new Map(kinds.flatMap((kind) => (kind?.isSeated ? [[kind.category.id, kind] as const] : []))).values(),
];

/** Asks for the best adjacent seats in one tap, by number and preferences. */
export function BestSeats({ kinds, wish, isAgain, onWish, onAsk, children }: BestProps) {
  const t = useT();
  const most = Math.max(1, ...seatedKinds(kinds).map(({ category, size }) => Math.min(MOST * size, category.maxPerOrder * size)));
  return (
    <div className="seats-best-row">
      <QtyStepper
        value={wish.count}
        min={1}
        max={most}
        onChange={(count) => onWish({ ...wish, count, wheelchairs: Math.min(wish.wheelchairs, count) })}
        label={t("seats.how_many")}
        decreaseLabel={t("seats.fewer", { n: wish.count })}
        increaseLabel={t("seats.more", { n: wish.count })}
      />
      <Button className="seats-best-ask" onClick={onAsk}>
        {isAgain ? t("seats.best_others") : t("seats.best", { n: wish.count })}
      </Button>
      {children}
    </div>
  );
}

/** Preferences for the best seats: their category, their side of the hall, a place for a wheelchair. */
export function SeatWishes({ kinds, wish, hasWheelchairs, onWish }: WishProps & { readonly hasWheelchairs: boolean }) {
  const t = useT();
  const id = useId();
  const offered = seatedKinds(kinds);
  return (
    <div className="seats-wishes" id="seats-wishes">
      {offered.length > 1 && (
        <Select
          id={`${id}-category`}
          label={t("seats.category")}
          value={wish.categoryId ?? ""}
          empty={t("seats.any_category")}
          options={offered.map(({ category }) => ({ value: category.id, label: category.name }))}
          onChange={(event) => onWish({ ...wish, categoryId: event.target.value || null })}
        />
      )}
      <Select
        id={`${id}-near`}
        label={t("seats.near")}
        value={wish.near}
        options={[
          { value: "stage", label: t("seats.near_stage") },
          { value: "aisle", label: t("seats.near_aisle") },
        ]}
        onChange={(event) => onWish({ ...wish, near: event.target.value === "aisle" ? "aisle" : "stage" })}
      />
      {hasWheelchairs && (
        <Checkbox
          id={`${id}-wheelchair`}
          label={t("seats.wheelchair_wish")}
          checked={wish.wheelchairs > 0}
          onChange={(event) => onWish({ ...wish, wheelchairs: event.target.checked ? 1 : 0 })}
        />
      )}
    </div>
  );
}

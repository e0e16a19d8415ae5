import { useEffect, useRef, useState } from "react";
import type { SeatStates } from "#domain/catalogue/seating/states/seat-states.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import type { Venue } from "./load-venue.ts";
import { proposeSeats, type Wish } from "./propose-seats.ts";
import type { SeatKind } from "./seat-kinds.ts";
import type { Asked } from "./seat-notices.tsx";
import { useLatest } from "./use-latest.ts";

type BestInput = {
  readonly venue: Venue;
  readonly states: SeatStates | null;
  readonly kinds: readonly (SeatKind | null)[];
  readonly chosen: readonly number[];
  readonly first: Pick<Wish, "count" | "categoryId">;
  readonly onTake: (seats: readonly number[]) => void;
};

/** The ticket category of all chosen seats; null without seats, and with seats of several. */
function chosenCategory({ venue, kinds, chosen }: Pick<BestInput, "venue" | "kinds" | "chosen">): string | null {
  const [only, ...others] = new Set(chosen.map((seat) => kinds[venue.seating.category[seat]!]?.category.id));
  return others.length === 0 ? (only ?? null) : null;
}

/**
 * Proposes the best seats for a wish. Each press proposes other seats; after the last ones, the first come again. A press before the states
 * have arrived is answered when they arrive.
 */
export function useBestSeats({ venue, states, kinds, chosen, first, onTake }: BestInput) {
  const [wish, setWish] = useState<Wish>({ ...first, wheelchairs: 0, near: "stage" });
  const [asked, setAsked] = useState<Asked | null>(null);
  const isEarly = useRef(false);
  const proposed = useRef<{ readonly wish: Wish; readonly seats: readonly number[]; readonly all: ReadonlySet<number> } | null>(null);
  const isAgain =
    proposed.current?.wish === wish &&
    proposed.current.seats.length === chosen.length &&
    proposed.current.seats.every((seat) => chosen.includes(seat));

  function ask(of = wish) {
    if (states === null) {
      isEarly.current = true;
      return;
    }
    const before = isAgain && of === wish ? proposed.current!.all : new Set<number>();
    const here = of.categoryId === null ? chosenCategory({ venue, kinds, chosen }) : null;
    const look = (avoid: ReadonlySet<number>) => {
      const where = { venue, states, kinds, avoid };
      const found = here === null ? null : proposeSeats(where, { ...of, categoryId: here });
      return found?.kind === "together" ? found : proposeSeats(where, of);
    };
    let avoid = before;
    let found = look(avoid);
    if (found?.kind !== "together" && before.size > 0) {
      avoid = new Set();
      found = look(avoid);
    }
    pushEvent("best_available", { seats: of.count, found: found?.kind ?? "none" });
    if (found?.kind !== "together") return setAsked({ count: of.count, proposal: found });
    proposed.current = { wish: of, seats: found.seats, all: new Set([...avoid, ...found.seats]) };
    take(found.seats);
  }
  const latest = useLatest(ask);
  useEffect(() => {
    if (!isEarly.current || states === null) return;
    isEarly.current = false;
    latest.current();
  }, [states, latest]);
  function take(seats: readonly number[]) {
    setAsked(null);
    onTake(seats);
  }
  function fewer() {
    const next = { ...wish, count: wish.count - 1 };
    setWish(next);
    ask(next);
  }
  function change(next: Wish) {
    setAsked(null);
    setWish(next);
  }
  return { wish, asked, isAgain, ask: () => ask(), take, fewer, change, forget: () => setAsked(null) };
}

import { useEffect, useRef, useState } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { SeatStates } from "#domain/catalogue/seating/states/seat-states.ts";
import { changeCategory } from "#domain/orders/cart/change-category.ts";
import { seatName } from "#i18n/catalogue/seat-name.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { pushCart, pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { comingDays } from "../transaction/coming-days.ts";
import { readTransaction, updateTransaction } from "../transaction/transaction-store.ts";
import { chooseSeat } from "./choose-seat.ts";
import type { Venue } from "./load-venue.ts";
import type { HeldSeats, SeatHold } from "./seat-hold.ts";
import { soldAs, type SeatKind } from "./seat-kinds.ts";
import { saveSeats } from "./send-seats.ts";

/** A change of category that waits for the visitor's confirmation. */
export type AskedKind = { readonly old: string; readonly next: string; readonly act: () => void };

type ActsInput = {
  readonly event: EventDetail;
  readonly venue: Venue;
  readonly hold: SeatHold;
  readonly states: SeatStates | null;
  readonly kinds: readonly (SeatKind | null)[];
  readonly chosen: readonly number[];
  readonly view: "map" | "list";
  readonly phase: HeldSeats["phase"];
};

/** The visitor's acts on seats, from map, list and tray alike. */
export function useSeatActs({ event, venue, hold, states, kinds, chosen, view, phase }: ActsInput) {
  const t = useT();
  const locale = useLocale();
  const { ui, flags } = useTenant();
  /** Why the last tap was refused. */
  const [said, setSaid] = useState<string | null>(null);
  const [asked, setAsked] = useState<AskedKind | null>(null);
  /** The seat whose choice or release the shop has not yet confirmed. */
  const hoped = useRef<{ readonly seat: number; readonly isChosen: boolean } | null>(null);
  const { seating } = venue;
  const isAsking = phase === "asking" || phase === "late";
  const stands = phase === "rest";
  const nameOf = (seat: number) => seatName(seating, seat, locale);
  const idsOf = (seats: readonly number[]) => seats.map((seat) => seating.ids[seat]!);

  useEffect(() => {
    if (hoped.current === null || isAsking) return;
    const { seat, isChosen } = hoped.current;
    // Announce success only: a refusal's message announces itself.
    if (stands && chosen.includes(seat) === isChosen)
      announce(t(isChosen ? "seats.chosen" : "seats.given_back", { name: seatName(seating, seat, locale) }));
    hoped.current = null;
  }, [chosen, isAsking, locale, seating, stands, t]);

  function refuse(text: string) {
    setSaid(text);
    announce(text, "assertive");
  }

  function choose(seats: readonly number[]) {
    setSaid(null);
    const had = new Set(chosen);
    const added = seats.filter((seat) => !had.has(seat));
    const removed = chosen.filter((seat) => !seats.includes(seat));
    for (const [name, list] of [
      ["add_to_cart", added],
      ["remove_from_cart", removed],
    ] as const)
      for (const { category, seats: own } of soldAs(list, venue, kinds))
        pushCart(name, {
          item_id: event.id,
          item_name: event.name,
          item_variant: category.name,
          price: category.price,
          quantity: own.length,
        });
    hold.choose(idsOf(seats));
  }

  function toggle(seat: number) {
    if (states === null) return;
    const rules = { venue, states, kinds, allowMultipleCategory: flags.allowMultipleCategory };
    const step = chooseSeat(rules, chosen, seat);
    const section = seating.sections[venue.scene.sectionOf[seat]!]!.section.id;
    switch (step.kind) {
      case "chosen":
      case "given-back":
        if (step.kind === "chosen") pushEvent("seat_select", { view, section });
        choose(step.seats);
        // If the organiser refuses orphan seats, announce a choice only after the shop confirms it.
        if (event.seating?.refusesSingleSeats) hoped.current = { seat, isChosen: step.kind === "chosen" };
        else announce(t(step.kind === "chosen" ? "seats.chosen" : "seats.given_back", { name: nameOf(seat) }));
        return;
      case "taken":
        return refuse(t("seats.was_taken", { name: nameOf(seat) }));
      case "not-sold":
        return refuse(t("seats.not_on_sale", { name: nameOf(seat) }));
      case "most":
        return refuse(t("seats.most", { n: step.most }));
      case "replace":
        return setAsked({ old: step.from.category.name, next: step.to.category.name, act: () => choose(step.seats) });
    }
  }

  function setStanding(categoryId: string, qty: number) {
    const category = event.prices.find(({ id }) => id === categoryId);
    if (!category) return;
    const old = kinds[seating.category[chosen[0] ?? -1] ?? -1]?.category.name;
    const act = () => {
      const sold = flags.allowMultipleCategory ? soldAs(chosen, venue, kinds) : [];
      saveSeats({ ui, flags }, event, sold);
      const { eventAt } = readTransaction(ui, event.id).patron;
      const more = { allowMultipleCategory: flags.allowMultipleCategory, days: comingDays(event, eventAt) };
      updateTransaction(ui, event.id, (now) => changeCategory(now, { category, qty, ...more }));
      if (sold.length === 0 && chosen.length > 0) hold.choose([]);
      else hold.again();
    };
    if (old !== undefined && !flags.allowMultipleCategory) setAsked({ old, next: category.name, act });
    else act();
  }

  return { said, asked, choose, toggle, setStanding, forget: () => setSaid(null), endAsking: () => setAsked(null) };
}

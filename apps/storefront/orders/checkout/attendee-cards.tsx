import { useEffect, useRef, useState, useEffectEvent } from "react";
import type { Attendee } from "#domain/orders/cart/transaction.types.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { attendeeOf, fieldId, type Refused } from "../../shell/forms/field-message.ts";
import type { FieldErrors } from "../../shell/forms/use-field-errors.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { attendeeAddons } from "./attendee-addons.ts";
import { AttendeeCard } from "./attendee-card.tsx";
import { type Person, useRemembered } from "../transaction/remembered-buyer.ts";
import { answersOf, attendeeErrors } from "../../shell/forms/attendee-questions.ts";
import { quotePlaces } from "../transaction/quote-places.ts";
import type { Attendees } from "./use-attendees.ts";
import { useShownQuote } from "./use-shown-quote.ts";
import type { Order } from "./use-checkout.ts";

const NOBODY: readonly Person[] = [];

/** One card per ticket holder. One card at a time is open, and also every card with an error. */
export function AttendeeCards({ order, attendees, field }: { order: Order; attendees: Attendees; field: FieldErrors }) {
  const t = useT();
  const { ui } = useTenant();
  const quote = useShownQuote(order);
  const { list, errors, questions, ownQuestions } = attendees;
  const [open, setOpen] = useState<number | null>(0);
  const hasBegun = useRef(false);
  const [lost] = attendees.lostIdentities;
  const isReady = order.seen !== null && list.length > 0;
  useEffect(() => {
    if (hasBegun.current || !isReady) return;
    hasBegun.current = true;
    const first = list.findIndex((_, i) => ofAttendee(i, errors).length > 0);
    setOpen(first === -1 ? null : first);
    if (lost !== undefined) focusSoon(fieldId(`attendee.${lost}.identity`));
  }, [isReady, list, errors, lost]);
  const collectors = useEntrusted(order.event.slug, list, (index) => attendees.change(index, { entrustTicketId: "" }));
  const earlier = useRemembered(ui)?.people ?? NOBODY;
  if (!quote || list.length === 0) return null;
  const places = quotePlaces(quote);
  const addons = attendeeAddons(quote, order.event.prices);

  function change(index: number, name: string, value: string) {
    const next = attendees.change(index, { [name]: value });
    const path = `attendee.${index}.${name === "countryCode" ? "phoneNumber" : name}`;
    field.change(path, !attendeeErrors(order.event, next).some((error) => error.path === path));
    if (name === "nationality") field.change(`attendee.${index}.identity`, true);
  }
  function goOn(index: number) {
    const own = ofAttendee(index, errors);
    if (own.length > 0) {
      field.show(own.map((error) => error.path));
      return focusSoon(fieldId(own[0]!.path));
    }
    const next = list.findIndex((_, i) => i !== index && ofAttendee(i, errors).length > 0);
    setOpen(next === -1 ? null : next);
    announce(t("checkout.attendee.saved", { who: t("attendee.one"), at: index + 1 }));
    focusSoon(next === -1 ? `attendee-${index}` : `attendee-${next}`);
  }

  return (
    <div className="stack checkout-cards">
      {list.map((attendee: Attendee, index) => (
        <AttendeeCard
          key={index}
          index={index}
          category={places[index]?.category ?? ""}
          attendee={attendee}
          collector={collectors.get(attendee.entrustTicketId.toLowerCase())}
          questions={index === 0 && attendees.isBuyer ? ownQuestions : questions}
          addons={addons[index] ?? []}
          field={field}
          isOpen={index === open || ofAttendee(index, field.shown).length > 0}
          isDone={ofAttendee(index, errors).length === 0}
          isLast={index === list.length - 1}
          lostIdentity={attendees.lostIdentities.has(index)}
          isBuyer={index === 0 ? attendees.isBuyer : null}
          onBuyer={attendees.takeBuyer}
          earlier={attendee.fullname === "" ? earlier.filter(({ fullname }) => !list.some((each) => each.fullname === fullname)) : NOBODY}
          onEarlier={(person) => attendees.change(index, answersOf(questions, person))}
          onCopy={index === 0 || attendees.sharedCount === 0 ? undefined : () => attendees.copyFirst(index)}
          onChange={(name, value) => change(index, name, value)}
          onToggle={() => setOpen(index === open ? null : index)}
          onNext={() => goOn(index)}
        />
      ))}
    </div>
  );
}

function ofAttendee(index: number, errors: readonly Refused[]): readonly Refused[] {
  return errors.filter((error) => attendeeOf(error.path) === index);
}

/** Focuses an element once the cards are rendered again. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => {
    const target = document.getElementById(id);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: "nearest" });
  });
}

/** Holder and category of each ticket that attendees' tickets may be entrusted to, by ticket id. */
type Collectors = ReadonlyMap<string, string>;

const NONE: Collectors = new Map();

/**
 * Looks up the tickets that attendees' tickets are entrusted to. Silently drops any id that is not a valid ticket of this event held by the
 * logged-in person. `drop` takes the attendee's index, from 0. See docs/rules/handover.md#entrusting.
 */
function useEntrusted(slug: string, list: readonly Attendee[], drop: (index: number) => void): Collectors {
  const api = useApi();
  const { flags } = useTenant();
  const [collectors, setCollectors] = useState(NONE);
  const wanted = list.map(({ entrustTicketId }) => entrustTicketId.toLowerCase()).join();
  const hasAny = /[^,]/.test(wanted);
  const take = useEffectEvent((found: Collectors) => {
    setCollectors(found);
    wanted.split(",").forEach((id, index) => id !== "" && !found.has(id) && drop(index));
  });
  useEffect(() => {
    if (!hasAny) return;
    let isOver = false;
    const own = flags.withDelegation ? listOwn(api, slug) : Promise.resolve(NONE);
    own.then(
      (found) => {
        if (!isOver) take(found);
      },
      // Without an answer, keep the entrusting: the server checks it again.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [api, slug, flags.withDelegation, hasAny, wanted]);
  return collectors;
}

async function listOwn(api: ReturnType<typeof useApi>, slug: string): Promise<Collectors> {
  const session = await api("getSession", {});
  if (!session.ok || session.data.person === null) return NONE;
  const answer = await api("listMyTickets", { query: {} });
  if (!answer.ok) throw new Error(answer.problem.code);
  const own = answer.data.tickets.filter(({ event, status, handedTo }) => event.slug === slug && status === "valid" && handedTo === null);
  return new Map(own.map(({ id, holder, category }) => [id, `${holder} · ${category}`]));
}

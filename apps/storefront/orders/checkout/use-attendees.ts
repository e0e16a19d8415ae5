import { useEffect, useMemo, useRef, useState } from "react";
import { blankAttendee } from "#domain/orders/cart/blank.ts";
import type { Attendee } from "#domain/orders/cart/transaction.types.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { readTransaction, updateTransaction } from "../transaction/transaction-store.ts";
import {
  asksAttendees,
  attendeeErrors,
  attendeeQuestions,
  buyerAsAttendee,
  hasAnswers,
  isBlankAttendee,
  questionsBeyond,
  sharedOf,
} from "../../shell/forms/attendee-questions.ts";
import { placeAttendees } from "../transaction/place-attendees.ts";
import type { Order } from "./use-checkout.ts";
import { useShownQuote } from "./use-shown-quote.ts";

export type Attendees = {
  readonly list: readonly Attendee[];
  readonly questions: ReturnType<typeof attendeeQuestions>;
  readonly errors: ReturnType<typeof attendeeErrors>;
  /** Attendees, counted from 0, whose identity number was lost in a reload. */
  readonly lostIdentities: ReadonlySet<number>;
  readonly isBuyer: boolean;
  /** The questions of the first attendee, fewer if the first attendee is the buyer. */
  readonly ownQuestions: ReturnType<typeof attendeeQuestions>;
  /** Attendees have questions of their own, which are a step of the checkout. */
  readonly isAsked: boolean;
  /** Every form is complete, or there is none. */
  readonly isReady: boolean;
  /** How many of the first attendee's answers can be copied to the others. */
  readonly sharedCount: number;
  readonly change: (index: number, answers: Partial<Attendee>) => readonly Attendee[];
  readonly takeBuyer: (same: boolean) => void;
  readonly copyFirst: (index: number) => void;
};

const NONE: ReadonlySet<number> = new Set();

/** Whether the document was loaded after the attendees' form: then identity numbers that were typed before are gone. */
const wasLoadedLate = typeof location !== "undefined" && /\/(?:attendee|payment)$/.test(location.pathname);

/** The forms of the order's ticket holders, one per admission, stored in the transaction as typed. */
export function useAttendees(order: Order): Attendees {
  const { ui } = useTenant();
  const { event, txn, seen } = order;
  const quote = useShownQuote(order);
  const questions = useMemo(() => attendeeQuestions(event), [event]);
  const placed = useMemo(
    () => (quote && questions.length > 0 ? placeAttendees(quote, txn.attendee) : []),
    [quote, questions, txn.attendee],
  );
  const buyer = useMemo(() => buyerAsAttendee(questions, txn.patron), [questions, txn.patron]);
  const isAsked = asksAttendees(event, { tickets: quote?.tickets ?? null, patron: txn.patron, first: placed[0] });
  // Without questions of its own, the only ticket is always the buyer's as typed now.
  const list = useMemo(() => (isAsked ? placed : placed.map((person) => ({ ...person, ...buyer }))), [isAsked, placed, buyer]);
  const errors = useMemo(() => attendeeErrors(event, list), [event, list]);
  const [lost, setLost] = useState<ReadonlySet<number> | null>(null);
  const begun = useRef(false);

  // Compute once, from the forms that a reload left.
  if (lost === null && list.length > 0 && seen) {
    const asksIdentity = questions.some((spec) => spec.name === "identity");
    setLost(
      new Set(list.flatMap((person, i) => (asksIdentity && wasLoadedLate && person.fullname !== "" && person.identity === "" ? [i] : []))),
    );
  }
  useEffect(() => {
    if (begun.current || list.length === 0 || !seen) return;
    begun.current = true;
    const [only] = list;
    if (only && list.length === 1 && isBlankAttendee(only)) {
      updateTransaction(ui, event.id, (before) => ({ ...before, attendee: [{ ...only, ...buyer }] }));
    }
  }, [list, seen, buyer, ui, event.id]);

  function change(index: number, answers: Partial<Attendee>): readonly Attendee[] {
    const now = readTransaction(ui, event.id);
    const forms = quote ? placeAttendees(quote, now.attendee) : list;
    const next = forms.map((person, i) => (i === index ? { ...person, ...answers } : person));
    updateTransaction(ui, event.id, (before) => ({ ...before, attendee: next }));
    return next;
  }

  return {
    list,
    questions,
    errors,
    lostIdentities: lost ?? NONE,
    ownQuestions: questionsBeyond(questions, event, txn.patron),
    isAsked,
    isReady: questions.length === 0 || (list.length > 0 && errors.length === 0),
    isBuyer: list[0] !== undefined && hasAnswers(list[0], buyer),
    sharedCount: list[0] ? Object.keys(sharedOf(questions, list[0])).filter((name) => name !== "countryCode").length : 0,
    change,
    takeBuyer: (same) => {
      const blank = blankAttendee("");
      change(0, same ? buyer : Object.fromEntries(Object.keys(buyer).map((name) => [name, blank[name as keyof Attendee]])));
    },
    copyFirst: (index) => void (list[0] && change(index, sharedOf(questions, list[0]))),
  };
}

import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useTenant } from "../../shell/document/tenant.ts";
import { patronErrors } from "../../shell/forms/patron-questions.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { readTransaction } from "../transaction/transaction-store.ts";
import type { Attendees } from "./use-attendees.ts";
import type { Order } from "./use-checkout.ts";

/** Redirects to the buyer's form if it is incomplete. */
export function useFilledInBuyer({ event, seen }: Order): void {
  const { ui } = useTenant();
  const navigate = useNavigate();
  const path = usePath();
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current || !seen) return;
    isAsked.current = true;
    const { patron } = readTransaction(ui, event.id);
    if (patronErrors(event, patron).length > 0) void navigate(path(`/event/${event.slug}/patron-information`), { replace: true });
  }, [seen, event, ui, navigate, path]);
}

/** Redirects to the attendees' form if it is incomplete, as after a reload that lost an identity number. */
export function useFilledInAttendees({ event, seen }: Order, { isAsked, isReady, list }: Attendees): void {
  const navigate = useNavigate();
  const path = usePath();
  const isMissing = seen !== null && list.length > 0 && isAsked && !isReady;
  useEffect(() => {
    if (isMissing) void navigate(path(`/event/${event.slug}/attendee`), { replace: true });
  }, [isMissing, event.slug, navigate, path]);
}

/** Redirects from the attendees' form of an event that asks attendees nothing. */
export function useNoQuestions({ event }: Order, { questions }: Attendees): void {
  const navigate = useNavigate();
  const path = usePath();
  const hasNone = questions.length === 0;
  useEffect(() => {
    if (hasNone) void navigate(path(`/event/${event.slug}/payment`), { replace: true });
  }, [hasNone, event.slug, navigate, path]);
}

import { type RefObject, useEffect, useRef } from "react";
import { announce } from "#ui/feedback/live-regions.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { isSettled, orderState } from "../transaction/order-state.ts";
import type { ShownState } from "../transaction/status-words.ts";
import type { OrderStatus } from "./use-order-status.ts";

/** Just back from the payment page nobody knows yet: for two minutes that is called checking. */
export function shownState({ booking, isLong }: OrderStatus, hint: string | null): ShownState {
  const state = orderState(booking);
  const isFresh = state === "awaiting" && hint === "success" && !isLong;
  return isFresh ? "checking" : state;
}

/** A change of state is said, and the heading takes the focus. `shown`: the state, with whatever else of it is news. */
export function useNews(shown: string, title: string, heading: RefObject<HTMLHeadingElement | null>): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    announce(title);
    heading.current?.focus();
    if (shown === "declined") pushEvent("payment_failed");
    if (shown === "expired") pushEvent("payment_expired");
  }, [shown, title, heading]);
}

/** The provider is asked once on return: its own message may be on the way still. */
export function useCheckOnReturn({ booking, check }: OrderStatus, hint: string | null): void {
  const isAsked = useRef(false);
  const isOpen = !isSettled(orderState(booking));
  useEffect(() => {
    if (isAsked.current || hint === null || !isOpen) return;
    isAsked.current = true;
    void check();
  }, [hint, isOpen, check]);
}

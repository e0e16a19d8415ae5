import { type RefObject, useEffect, useRef } from "react";
import { announce } from "#ui/feedback/live-regions.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { isSettled, orderState } from "../transaction/order-state.ts";
import type { ShownState } from "../transaction/status-words.ts";
import type { OrderStatus } from "./use-order-status.ts";

/** The state to show. An unknown result counts as `checking` for two minutes after the return from the payment page. */
export function shownState({ booking, isLong }: OrderStatus, hint: string | null): ShownState {
  const state = orderState(booking);
  const isFresh = state === "awaiting" && hint === "success" && !isLong;
  return isFresh ? "checking" : state;
}

/** Announces a change of state and focuses the heading. `shown`: the state, with any other news. */
export function useNews(shown: string, title: string, heading: RefObject<HTMLHeadingElement | null>): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    announce(title);
    heading.current?.focus();
    if (shown === "declined" || shown === "stopped") pushEvent("payment_failed");
    if (shown === "expired" || shown === "timedOut") pushEvent("payment_expired");
  }, [shown, title, heading]);
}

/** Asks the provider once on return from the payment page: its own notice may still be on its way. */
export function useCheckOnReturn({ booking, check }: OrderStatus, hint: string | null): void {
  const isAsked = useRef(false);
  const isOpen = !isSettled(orderState(booking));
  useEffect(() => {
    if (isAsked.current || hint === null || !isOpen) return;
    isAsked.current = true;
    void check();
  }, [hint, isOpen, check]);
}

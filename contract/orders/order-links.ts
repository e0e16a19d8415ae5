import { z } from "zod";
import { endpoint, ONCE } from "../endpoint.ts";
import { LOOK, owned } from "./owned.ts";
import { instant, uuid } from "../shapes.ts";

const orderLinks = z.strictObject({
  kind: z.literal("order-links"),
  /** Until when the order's links open it. */
  until: instant,
  isOver: z.boolean(),
  /** Browsers that came by a link, the newest first. The one that made the order is not among them. */
  browsers: z.array(
    z.strictObject({
      id: uuid,
      /** Browser and system, as far as the browser told; else empty. */
      device: z.string(),
      openedAt: instant,
      /** The one that asks. */
      isThis: z.boolean(),
    }),
  ),
});
export type OrderLinks = z.infer<typeof orderLinks>;

export const getOrderLinks = endpoint("getOrderLinks", {
  summary: "Until when an order's links work, and the browsers that came by one",
  ...owned,
  answer: orderLinks,
  problems: LOOK,
});

export const withdrawOrderLinks = endpoint("withdrawOrderLinks", {
  summary: "Make every link to an order that was ever sent useless; browsers that came by one forget it, except the one that asks",
  ...owned,
  body: z.strictObject({}),
  answer: orderLinks,
  problems: ONCE,
});

export const endOrderBrowser = endpoint("endOrderBrowser", {
  summary: "Let one browser that came by a link forget the order; its link would open it again",
  ...owned,
  params: z.strictObject({ id: uuid, browser: uuid }),
  body: z.strictObject({}),
  answer: orderLinks,
  problems: ONCE,
});

import { z } from "zod";
import { endpoint, ONCE } from "../endpoint.ts";
import { LOOK, owned } from "./owned.ts";
import { instant, uuid } from "../shapes.ts";

const orderLinks = z.strictObject({
  kind: z.literal("order-links"),
  /** The expiry of the order's links. */
  until: instant,
  isOver: z.boolean(),
  /** Browsers that opened a link, the newest first, without the one that made the order. */
  browsers: z.array(
    z.strictObject({
      id: uuid,
      /** Browser and system, if the browser reports them; else empty. */
      device: z.string(),
      openedAt: instant,
      /** The calling browser. */
      isThis: z.boolean(),
    }),
  ),
});
export type OrderLinks = z.infer<typeof orderLinks>;

export const getOrderLinks = endpoint("getOrderLinks", {
  summary: "The expiry of an order's links, and the browsers that opened one",
  ...owned,
  answer: orderLinks,
  problems: LOOK,
});

export const withdrawOrderLinks = endpoint("withdrawOrderLinks", {
  summary: "Revoke all links to an order; browsers that opened one lose access, except the calling one",
  ...owned,
  body: z.strictObject({}),
  answer: orderLinks,
  problems: ONCE,
});

export const endOrderBrowser = endpoint("endOrderBrowser", {
  summary: "Revoke one browser's access by a link; its link can open the order again",
  ...owned,
  params: z.strictObject({ id: uuid, browser: uuid }),
  body: z.strictObject({}),
  answer: orderLinks,
  problems: ONCE,
});

import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** Every page, under an optional `/en` or `/id`. Spec §2; `slug` is a single segment. */
export default [
  route(":lang?", "routes/locale.tsx", [
    layout("routes/browse-layout.tsx", [
      index("routes/home.tsx"),
      route("event", "routes/events.tsx"),
      route("event/:slug", "routes/event.tsx"),
      route("event/:slug/group-event", "routes/group-event.tsx"),
      route("event/:slug/tnc", "routes/event-terms.tsx"),
      route("tnc", "routes/terms.tsx"),
      route("privacy-policy", "routes/privacy.tsx"),
      route("event/my-ticket", "routes/my-ticket.tsx"),
      route("404", "routes/not-found.tsx"),
      route("*", "routes/unmatched.tsx"),
    ]),
    route("dev/gallery", "routes/gallery.tsx"),
    layout("routes/seating-layout.tsx", [route("event/:slug/seating", "routes/seating.tsx")]),
    layout("routes/checkout-layout.tsx", [
      route("event/:slug/patron-information", "routes/patron-information.tsx"),
      route("event/:slug/attendee", "routes/attendee.tsx"),
      route("event/:slug/transaction-status", "routes/transaction-status.tsx"),
      route("event/:slug/receipt", "routes/receipt.tsx"),
    ]),
  ]),
] satisfies RouteConfig;

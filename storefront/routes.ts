import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** Every page, under an optional `/en` or `/id`. `slug` is a single segment. See docs/rules/pages.md#addresses. */
export default [
  route(":lang?", "routes/locale.tsx", [
    layout("routes/browse-layout.tsx", [
      index("routes/home.tsx"),
      route("event", "routes/events.tsx"),
      route("event/:slug", "routes/event.tsx"),
      route("event/:slug/group-event", "routes/group-event.tsx"),
      route("event/:slug/tnc", "routes/event-terms.tsx"),
      route("event/:slug/choice", "routes/choice.tsx"),
      route("tnc", "routes/terms.tsx"),
      route("privacy-policy", "routes/privacy.tsx"),
      route("event/my-ticket", "routes/my-ticket.tsx"),
      route("login", "routes/login.tsx"),
      route("account", "routes/account.tsx"),
      route("l/:code", "routes/short-link.tsx"),
      route("waiver-release/:slug", "routes/waiver-release.tsx"),
      route("waiver-release/:slug/check", "routes/waiver-check.tsx"),
      route("waiver-release/:slug/participants", "routes/waiver-participants.tsx"),
      route("v/:code", "routes/short-link.tsx", { id: "video-link" }),
      route("video", "routes/videos.tsx"),
      route("video/my-video", "routes/videos.tsx", { id: "my-videos" }),
      route("video/:slug", "routes/videos.tsx", { id: "video" }),
      route("video/:slug/patron-information", "routes/videos.tsx", { id: "video-buyer" }),
      route("video/:slug/transaction-status", "routes/videos.tsx", { id: "video-status" }),
      route(":slug", "routes/alias.tsx"),
      route("404", "routes/not-found.tsx"),
      route("*", "routes/unmatched.tsx"),
    ]),
    route("dev/gallery", "routes/gallery.tsx"),
    layout("routes/seating-layout.tsx", [route("event/:slug/seating", "routes/seating.tsx")]),
    layout("routes/bare-layout.tsx", [
      route("get-ticket/:slug", "routes/get-ticket.tsx", { id: "get-ticket" }),
      route("event/get-ticket/:slug", "routes/get-ticket.tsx", { id: "event-get-ticket" }),
    ]),
    layout("routes/checkout-layout.tsx", [
      route("event/:slug/patron-information", "routes/patron-information.tsx"),
      route("event/:slug/attendee", "routes/attendee.tsx"),
      route("event/:slug/transaction-status", "routes/transaction-status.tsx"),
      route("event/:slug/receipt", "routes/receipt.tsx"),
      route("event/:slug/handover", "routes/handover.tsx"),
      route("event/:slug/handover/:offer", "routes/handover-offer.tsx"),
    ]),
  ]),
] satisfies RouteConfig;

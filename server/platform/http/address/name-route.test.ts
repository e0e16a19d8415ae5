import { expect, it } from "vitest";
import routes from "#storefront/routes.ts";
import { nameRoute } from "./name-route.ts";

type Entry = { readonly path?: string | undefined; readonly index?: boolean | undefined; readonly children?: readonly Entry[] | undefined };

function pathsOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ path, index, children }) => [
    ...(index ? ["/"] : path && path !== ":lang?" && path !== "*" ? [`/${path}`] : []),
    ...pathsOf(children ?? []),
  ]);
}

it("names every existing page route", () => {
  const told = [...new Set(pathsOf(routes))];
  expect(told.length).toBeGreaterThan(25);
  expect(told.map((route) => nameRoute(route.replaceAll(/:\w+/g, "some-name")))).toEqual(told);
});

it.each([
  ["/", "/"],
  ["/en", "/"],
  ["/_root.data", "/"],
  ["/id/event/losari-sunset-5k", "/event/:slug"],
  ["/event/losari-sunset-5k.data", "/event/:slug"],
  ["/event/my-ticket", "/event/my-ticket"],
  ["/event/get-ticket/losari", "/event/get-ticket/:slug"],
  ["/event/losari/handover/0199a0b1-77aa-7000-8000-2b3c4d5e6f70", "/event/:slug/handover/:offer"],
  ["/l/Kx7secret", "/l/:code"],
  ["/gemasimfoni", "/:slug"],
  ["/dev/gallery", "/dev/gallery"],
  ["/dev/outbox", "/dev/*"],
  ["/media/garudarun/a-1b2c.webp", "/media/*"],
  ["/queue/0199a0b1-77aa-7000-8000-2b3c4d5e6f70.json", "/queue/*"],
  ["/robots.txt", "/*.*"],
  ["/livez", "/livez"],
  ["/api/v1/bookings/0199a0b1", "/api"],
  ["/a/b/c/d", "unmatched"],
])("names the route of %s %s", (path, route) => expect(nameRoute(path)).toBe(route));

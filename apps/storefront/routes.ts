import { index, layout, route, type RouteConfig, type RouteConfigEntry } from "@react-router/dev/routes";
import { PAGES, type Page } from "#domain/pages/pages.ts";

function draw({ path, file, id }: Page): RouteConfigEntry {
  const module = `routes/${file}.tsx`;
  if (path === "") return index(module);
  return id === undefined ? route(path, module) : route(path, module, { id });
}

/** Every page of `PAGES`, under an optional `/en` or `/id`, in the layout that its group names. See docs/rules/pages.md#addresses. */
export default [
  route(
    ":lang?",
    "routes/locale.tsx",
    Object.entries<readonly Page[]>(PAGES).flatMap(([name, pages]) =>
      name === "none" ? pages.map(draw) : [layout(`routes/${name}-layout.tsx`, pages.map(draw))],
    ),
  ),
] satisfies RouteConfig;

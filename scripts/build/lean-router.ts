import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { applyFacts, type Facts } from "./known-values.ts";
import { CHECKED_VERSION, FACTS, isAgainstFacts } from "./router-facts.ts";

const ROUTER = /\/react-router\/dist\/production\/(?:lib|vendor)\/(.+)\.js$/;
/** The server part of the router's package, which the finished browser bundle does not contain. */
const ROUTER_SERVER = /\/lib\/(?:server-runtime|rsc)\//;
/** Parts of the router that the storefront replaces by its own. */
const OWN_PARTS: Readonly<Record<string, string>> = {
  "router/instrumentation": import.meta.resolve("#storefront/shell/router/unused-instrumentation.ts"),
  "dom/ssr/fog-of-war": import.meta.resolve("#storefront/shell/router/route-discovery.ts"),
  "dom/ssr/errorBoundaries": import.meta.resolve("#storefront/shell/router/error-boundaries.ts"),
  "dom/ssr/fallback": import.meta.resolve("#storefront/shell/router/error-boundaries.ts"),
  "dom/ssr/routeModules": import.meta.resolve("#storefront/shell/router/load-route-module.ts"),
};

const STOREFRONT = /\/apps\/storefront\/(?!.*\.server\.)[^?]*\.tsx?$/;

/**
 * The browser's copy of the router, without code that no page runs: components that are kept only because their `displayName` is set,
 * warnings for developers, code that runs only against `FACTS`, and the parts that the storefront replaces. The build fails if the router
 * has another version, uses a replaced part in another way, or lacks a name of `FACTS`, and if the storefront contradicts them.
 */
export function leanRouter(): Plugin {
  const seen = new Set<string>();
  return {
    name: "lean-router",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async resolveId(source, importer, options) {
      if (!importer?.includes("/react-router/dist/") || ROUTER_SERVER.test(importer) || !source.startsWith(".")) return null;
      const found = await this.resolve(source, importer, options);
      const own = OWN_PARTS[ROUTER.exec(found?.id ?? "")?.[1] ?? ""];
      return own === undefined ? found : fileURLToPath(own);
    },
    transform(code, id) {
      if (STOREFRONT.test(id) && isAgainstFacts(code)) this.error(`the browser's copy of the router cannot do this: ${id}`);
      const [, name] = ROUTER_SERVER.test(id) ? [] : (ROUTER.exec(id) ?? []);
      if (name === undefined) return null;
      if (name === "router/router" && !code.includes(CHECKED_VERSION)) this.error(`the facts were checked for ${CHECKED_VERSION} only`);
      const lean = applyFacts(code, FACTS, seen)
        .replaceAll(/^\s*\w+\.displayName = ".*";$/gm, "")
        .replaceAll(/= (?:\/\* @__PURE__ \*\/ )?React\$1\.(forwardRef|createContext)\(/g, "= /* @__PURE__ */ React$$1.$1(")
        .replaceAll(/^(\s*)(warning|warningOnce|warnOnce)\(/gm, "$1/* @__PURE__ */ $2(");
      return { code: lean, map: null };
    },
    buildEnd(error) {
      const lost = Object.values(FACTS).flatMap((names: Facts[keyof Facts]) => [...names.keys()].filter((name) => !seen.has(name)));
      if (!error && lost.length > 0) this.error(`the router no longer has: ${lost.join(", ")}`);
    },
  };
}

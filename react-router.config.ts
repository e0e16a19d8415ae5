import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "apps/storefront",
  buildDirectory: "build",
  ssr: true,
  // A page carries the routes on its own path; all others come later in one file. See apps/storefront/shell/router/route-discovery.ts.
  routeDiscovery: { mode: "lazy" },
} satisfies Config;

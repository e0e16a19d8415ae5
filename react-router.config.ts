import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "apps/storefront",
  buildDirectory: "build",
  ssr: true,
  // Each page contains the routes of its own path. All others come later in one file: see apps/storefront/shell/router/route-discovery.ts.
  routeDiscovery: { mode: "lazy" },
} satisfies Config;

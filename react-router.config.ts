import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "storefront",
  buildDirectory: "build",
  ssr: true,
  // The manifest travels with the page, so that no request asks for parts of it.
  routeDiscovery: { mode: "initial" },
} satisfies Config;

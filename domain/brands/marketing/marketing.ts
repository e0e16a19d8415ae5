/** Third-party scripts on a tenant's public pages, each loaded only if configured. See docs/rules/marketing.md#third-party-scripts. */
export type Marketing = {
  /** True: load nothing before the visitor agrees. */
  readonly consent: boolean;
  /** Id of a Meta Pixel. */
  readonly pixel?: string;
  /** Id of a Google Tag Manager container. */
  readonly tagManager?: string;
  /** A self-hosted Umami: its script's address, and the website's id there. */
  readonly umami?: { readonly script: string; readonly website: string };
  /** A self-hosted Matomo: the folder of `matomo.js` and `matomo.php`, with its last slash, and the site's number there. */
  readonly matomo?: { readonly base: string; readonly site: string };
};

/** The tools, in the order shown to visitors. */
export const TOOLS = ["pixel", "tagManager", "umami", "matomo"] as const;
export type Tool = (typeof TOOLS)[number];

/** The tools that are configured. */
export function toolsOf(given: { readonly [T in Tool]?: unknown }): readonly Tool[] {
  return TOOLS.filter((tool) => given[tool] !== undefined);
}

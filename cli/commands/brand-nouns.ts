import type { Noun } from "../lib/command.ts";

function linkOf(type: "campaign" | "category" | "promo") {
  return {
    options: {
      days: { value: "<n>", help: "days that it works; default: no end" },
      uses: { value: "<n>", help: "visitors that may use it; default: any number" },
    },
    load: async () => (await import("./link.ts")).makeLink(type),
  };
}

export const BRAND: Noun = {
  help: "brands and their texts",
  verbs: {
    check: {
      words: "<folder>",
      help: "checks a brand's folder: brand.json, logo and mark (SVG, PNG, WebP or JPEG), pages/; says what its pages will be",
      options: { blocks: { help: "prints every block of each page by its line" } },
      load: async () => (await import("./brand.ts")).checkFolder,
    },
    add: {
      words: "<folder>",
      help: "adds the brand, or renews it; a running shop shows it within seconds",
      load: async () => (await import("./brand.ts")).addFolder,
    },
    text: {
      words: "<brand> <terms|privacy> [english.md] [indonesian.md]",
      help: "prints a legal page, or puts a new text of it in force; each begins with `# Title`",
      options: { versions: { help: "prints every version with its dates" } },
      load: async () => (await import("./text.ts")).brandText,
    },
  },
};

export const CAMPAIGNS: Noun = {
  help: "visits and sales by campaign",
  verbs: {
    show: {
      words: "<brand>",
      help: "prints visits, orders and sales by source, medium and campaign",
      options: { days: { value: "<days>", help: "how many days back; default 30" } },
      load: async () => (await import("./link.ts")).showCampaigns,
    },
  },
};

export const LINK: Noun = {
  help: "short links /l/…",
  verbs: {
    campaign: { words: "<brand> <path>", help: "makes a link to a page, like /event?utm_source=poster", ...linkOf("campaign") },
    category: { words: "<brand> <event> <category id> [quantity]", help: "makes a link to preselected tickets", ...linkOf("category") },
    promo: {
      words: "<brand> <event or -> <promo code>",
      help: "makes a link with a promo code, for one event or all",
      ...linkOf("promo"),
    },
    end: {
      words: "<brand> <link>",
      help: "ends a link, named by its address or the code after /l/",
      load: async () => (await import("./link.ts")).endShortLink,
    },
  },
};

export const PERSON: Noun = {
  help: "people who log in",
  verbs: {
    "end-sessions": {
      words: "<brand> <phone>",
      help: "ends every login of a number: +6281234567890",
      options: { passkeys: { help: "removes the person's passkeys too: the number alone logs in then" } },
      load: async () => (await import("./person.ts")).endSessions,
    },
  },
};

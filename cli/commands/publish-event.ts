import { publishEvent } from "#server/modules/catalogue/events/publish-event.ts";
import { fail, type Run } from "../lib/command.ts";
import { withShop } from "../lib/shop-tool.ts";

/** Publishes a draft. In production, refuses one that nobody could pay for. */
export const publishDraft: Run = async ({ words: [ui = "", slug = ""] }) => {
  const answer = await withShop(ui, (tool) => publishEvent(tool, slug));
  switch (answer) {
    case "published":
      return [`${slug} is published; a running shop shows it within seconds`];
    case "already":
      return [`${slug} was published before`];
    case "missing":
      return fail(`there is no event "${slug}"`);
    case "state":
      return fail(`${slug} was called off or put off: it is no draft`);
    case "unpayable":
      return fail(`${slug} has a price, and ${ui} has no payment account: npm run payments -- set ${ui}`);
  }
};

import type { AliasAnswer } from "#contract/catalogue/aliases.ts";
import { Microsite } from "./microsite.tsx";
import { OrganiserPage } from "./organiser-page.tsx";

export function AliasScreen({ alias }: { alias: AliasAnswer }) {
  return alias.kind === "microsite-page" ? <Microsite site={alias} /> : <OrganiserPage page={alias} />;
}

import { AliasScreen } from "../catalogue/alias/alias-screen.tsx";
import { aliasMeta } from "../catalogue/alias/alias-meta.ts";
import { loadAlias } from "../catalogue/alias/load-alias.server.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import type { Route } from "./+types/alias";

export function loader({ context, params }: Route.LoaderArgs) {
  return loadAlias(context, params.slug);
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  loaderData ? pageMeta(matches, location, aliasMeta(loaderData.alias)) : [];

/** The page at `/{lang}/{slug}`. */
export default function Alias({ loaderData }: Route.ComponentProps) {
  return <AliasScreen alias={loaderData.alias} />;
}

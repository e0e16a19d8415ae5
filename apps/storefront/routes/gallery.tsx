import { data } from "react-router";
import galleryStyles from "#ui/gallery/gallery.css?url";
import { Gallery } from "#ui/gallery/gallery.tsx";
import { pageMeta } from "../shell/document/page-meta.ts";
import { pageContext } from "../shell/router/page-context.ts";
import type { Route } from "./+types/gallery";

/** The UI kit in the brand's design. Only on the server's own machine, and not in production. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(pageContext).opensDevPages) throw data(null, { status: 404 });
  return null;
}

/** This page's own styles, loaded on no other page. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: galleryStyles }];

export const meta: Route.MetaFunction = ({ matches, location }) => pageMeta(matches, location, { title: ["Gallery"], hidden: true });

export default function GalleryPage() {
  return <Gallery />;
}

import { data, Outlet } from "react-router";
import type { Route } from "./+types/locale";

const ALONE = /^\/[^/]+\/?$/;

/** The optional first segment is a language; alone it may also be a slug of the tenant (see home.tsx). See docs/rules/pages.md#languages. */
export function loader({ params, request }: Route.LoaderArgs) {
  const isLanguage = params.lang === undefined || params.lang === "en" || params.lang === "id";
  if (!isLanguage && !ALONE.test(new URL(request.url).pathname)) throw data(null, { status: 404 });
  return null;
}

export function shouldRevalidate() {
  return false;
}

export default function Locale() {
  return <Outlet />;
}

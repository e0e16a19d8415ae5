import { data, Outlet } from "react-router";
import type { Route } from "./+types/locale";

/** The optional first segment is a language and nothing else. Spec §2. */
export function loader({ params }: Route.LoaderArgs) {
  if (params.lang !== undefined && params.lang !== "en" && params.lang !== "id") throw data(null, { status: 404 });
  return null;
}

export function shouldRevalidate() {
  return false;
}

export default function Locale() {
  return <Outlet />;
}

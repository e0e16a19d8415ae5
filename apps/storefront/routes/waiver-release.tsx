import { data, useNavigate } from "react-router";
import { messagesFor } from "#i18n/messages.ts";
import { expectEvent } from "../shell/document/expect-data.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { usePath } from "../shell/links/use-path.ts";
import { pageContext } from "../shell/router/page-context.ts";
import { ReleasePage } from "../tickets/waivers/release-page.tsx";
import { SignedGone, SignedPage } from "../tickets/waivers/signed-page.tsx";
import type { Arrival } from "../tickets/waivers/release-draft.ts";
import waiverStyles from "../tickets/waivers/waiver.css?url";
import type { Route } from "./+types/waiver-release";

const SIGNATURE = /^[0-9a-f-]{36}$/;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const release = expectEvent(await api("getWaiverRelease", { params: { slug: params.slug }, query: { locale } }));
  const messages = messagesFor(locale, ["waiver", "fields", "login"], config.brand.labels);
  const id = search.get("s");
  const ticketId = SIGNATURE.test(search.get("t") ?? "") ? search.get("t")! : null;
  if (id === null) {
    const filled = ticketId === null ? null : await api("getTicketRelease", { params: { id: ticketId }, query: { locale } });
    const own = filled?.ok && filled.data.slug === release.slug ? filled.data : null;
    const arrival: Arrival = {
      ticket: own?.ticketCode ?? search.get("ticket") ?? "",
      event: own?.event ?? search.get("event") ?? "",
      fullName: own?.fullName ?? "",
      phone: own?.phone ?? null,
      hasIdentity: own?.hasIdentity ?? false,
    };
    return { release, arrival, messages, signature: null, isAsked: false, ticketId };
  }
  const answer = SIGNATURE.test(id) ? await api("getWaiverSignature", { params: { id }, query: { locale } }) : null;
  if (answer && !answer.ok && answer.status >= 500) throw data(null, { status: answer.status });
  const signature = answer?.ok && answer.data.slug === release.slug ? answer.data : null;
  return data({ release, arrival: null, messages, signature, isAsked: true, ticketId }, { status: signature ? 200 : 404 });
}

/** A signed release is personal. */
export function headers() {
  return { "cache-control": "no-store" };
}

/** This page's own styles, loaded on no other page. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: waiverStyles }];

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(matches, location, { title: [loaderData?.release.title ?? ""], hidden: true });

/** The tenant's release to read, print and sign; once signed, its proof. See docs/rules/waivers.md#release. */
export default function WaiverRelease({ loaderData, params }: Route.ComponentProps) {
  const navigate = useNavigate();
  const path = usePath();
  const { release, arrival, signature, isAsked, ticketId } = loaderData;
  if (signature) return <SignedPage signature={signature} ticketId={ticketId} />;
  if (isAsked || !arrival) return <SignedGone slug={params.slug} />;
  return (
    <ReleasePage
      release={release}
      arrival={arrival}
      onSigned={async ({ id }) => navigate(path(`/waiver-release/${release.slug}?s=${id}${ticketId === null ? "" : `&t=${ticketId}`}`))}
    />
  );
}

import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useMatches } from "react-router";
import { toolsOf } from "#domain/brands/marketing/marketing.ts";
import { mayMeasure } from "#domain/brands/marketing/may-measure.ts";
import { watchAsking } from "../consent/ask-again.ts";
import { ConsentBanner } from "../consent/consent-banner.tsx";
import { type Choice, saveChoice, readChoice, watchChoice } from "../consent/consent-choice.ts";
import { markPersonal } from "./document-state.ts";
import { PageBoundary } from "./page-boundary.tsx";
import { showPage, stopTools } from "./running-tools.ts";
import type { MarketingConfig } from "../analytics/teller.ts";

/** The tenant's third-party scripts on public pages, with consent if the tenant requires it. */
export function Marketing({ given }: { given: MarketingConfig }) {
  const { pathname } = useLocation();
  const isPreview = useMatches().some((match) => isDraft(match.loaderData));
  const isPublic = mayMeasure(pathname) && !isPreview;
  const { choice, choose, isAsked } = useChoice(toolsOf(given).join());
  // The choice is unknown before hydration.
  const isUnknown = choice === undefined;
  const isAllowed = !given.consent || choice === "granted";

  useEffect(() => {
    if (!isPublic) markPersonal();
    if (isUnknown) return;
    if (!isAllowed) stopTools();
    else if (isPublic) showPage(given);
  }, [given, pathname, isPublic, isAllowed, isUnknown]);

  if (isUnknown) return null;
  const asks = given.consent && isPublic && (choice === null || isAsked);
  return (
    <>
      {asks && <ConsentBanner given={given} isAsked={isAsked} onChoose={choose} />}
      <PageBoundary />
    </>
  );
}

/** The visitor's choice for these tools: null for none, undefined on the server. */
function useChoice(tools: string) {
  const choice = useSyncExternalStore<Choice | null | undefined>(
    watchChoice,
    () => readChoice(tools, Date.now()),
    () => undefined,
  );
  const [isAsked, setAsked] = useState(false);
  useEffect(() => watchAsking(() => setAsked(true)), []);
  const choose = useCallback(
    (to: Choice) => {
      setAsked(false);
      saveChoice(to, tools, Date.now());
    },
    [tools],
  );
  return { choice, choose, isAsked };
}

function isDraft(data: unknown): boolean {
  return (data as { event?: { isPreview?: unknown } } | undefined)?.event?.isPreview === true;
}

import { lazy, type ReactNode, Suspense, use, useEffect } from "react";
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import { mayBeFramed } from "#domain/pages/framed-pages.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/root";
import { DocumentStylesContext } from "./shell/document/document-styles.ts";
import { loadSheet } from "./shell/router/load-sheet.ts";
import { type RootData, useRootData, useTenant } from "./shell/document/tenant.ts";
import { EARLY_SCRIPT } from "./shell/error-reporting/early-faults.ts";
import { LocaleContext, TextsContext, usePageTexts } from "./shell/i18n/use-t.ts";
import { isFramed } from "./shell/links/guard-frame.ts";
import { followRedirect } from "./shell/links/follow-redirect.server.ts";
import { pageContext } from "./shell/router/page-context.ts";
import { Prefill } from "./orders/prefill/prefill.tsx";
import { takeAwayScript } from "./orders/prefill/take-away.ts";
import { latePart } from "./shell/router/lazy-part.ts";
import { ShellFrame } from "./shell/frame/shell-frame.tsx";
import { useAtRest, useTouched } from "./shell/frame/use-at-rest.ts";
import { useUnhandled } from "./shell/frame/use-unhandled.ts";

const loadErrorScreen = () => import("./shell/frame/error-screen.tsx");
const ErrorScreen = lazy(() => loadErrorScreen().then((loaded) => ({ default: loaded.ErrorScreen })));

const Housekeeping = latePart(() => import("./shell/frame/housekeeping.tsx").then((loaded) => loaded.Housekeeping));

const Marketing = latePart(() => import("./brands/marketing/marketing.tsx").then((loaded) => loaded.Marketing));

export const middleware: Route.MiddlewareFunction[] = [followRedirect];

export function loader({ context }: Route.LoaderArgs): RootData {
  const { config, locale, origin, requestId } = context.get(pageContext);
  const { css: _css, font: _font, ...brand } = config.brand;
  const messages = messagesFor(locale, config.marketing?.consent ? ["common", "consent"] : ["common"], brand.labels);
  return { config: { ...config, brand }, locale, origin, requestId, messages };
}

/** Tenant and language never change without a full page load. */
export function shouldRevalidate() {
  return false;
}

/** A page is in one visitor's language: that visitor's browser may store it, but must revalidate it. */
export function headers() {
  return { "cache-control": "private, no-cache", vary: "Cookie, Accept-Language" };
}

export const links: LinksFunction = () => [];

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const styles = use(DocumentStylesContext);
  const brand = root?.config.brand;
  const locale = root?.locale ?? "en";
  const texts = usePageTexts(locale);
  return (
    <html lang={locale} data-scheme={brand?.scheme} data-shape={brand?.shape} data-crosses={root?.config.ownDomains ? "" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <script
          nonce={styles.scriptMark}
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? takeAwayScript() : "" }}
          suppressHydrationWarning
        />
        {root?.config.faults && (
          <script
            nonce={styles.scriptMark}
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? EARLY_SCRIPT : "" }}
            suppressHydrationWarning
          />
        )}
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={brand?.scheme ?? "light"} />
        {brand && <meta name="theme-color" content={brand.canvas} />}
        <meta name="format-detection" content="telephone=no" />
        <link id="font" rel="preload" as="font" type="font/woff2" href={styles.font} crossOrigin="anonymous" />
        {brand && <link rel="icon" href={brand.logo.favicon} />}
        {brand && <link rel="apple-touch-icon" href="/apple-touch-icon.png" />}
        {brand && <link rel="manifest" href="/manifest.webmanifest" />}
        <Meta />
        <style id="app-css" dangerouslySetInnerHTML={{ __html: styles.app }} suppressHydrationWarning />
        <style id="brand-css" dangerouslySetInnerHTML={{ __html: styles.brand }} suppressHydrationWarning />
        <Links />
      </head>
      <body>
        <LocaleContext value={locale}>
          <TextsContext value={texts}>{children}</TextsContext>
        </LocaleContext>
        <ScrollRestoration nonce={styles.scriptMark} />
        <PageScripts nonce={styles.scriptMark} />
      </body>
    </html>
  );
}

/** The page's scripts, written by the server alone: hydration passes over the body's last elements. */
function PageScripts({ nonce }: { readonly nonce: string | undefined }) {
  if (import.meta.env.SSR) return <Scripts nonce={nonce} />;
  return null;
}

export default function App() {
  const isAtRest = useAtRest();
  const isTouched = useTouched();
  const { marketing } = useTenant();
  useUnhandled();
  const isShut = useShutFrame();
  // Load the error screen's code early, since it is also for pages without a network.
  useEffect(() => {
    if (isAtRest) loadErrorScreen().catch(() => {});
  }, [isAtRest]);
  // Parts that open later, and the next pages, need the styles that a page for browsing leaves out.
  useEffect(() => {
    if (isTouched) loadSheet("rest").catch(() => {});
  }, [isTouched]);
  return (
    <>
      <Prefill />
      <ShellFrame>
        {marketing && (
          <Suspense>
            <Marketing given={marketing} />
          </Suspense>
        )}
        {!isShut && <Outlet />}
      </ShellFrame>
      <Suspense>
        <Housekeeping />
      </Suspense>
    </>
  );
}

/** Whether this page may not be framed, but another site frames it. Reloads such a page, so that the browser refuses to show it. */
function useShutFrame(): boolean {
  const here = useLocation();
  const isShut = !import.meta.env.SSR && isFramed() && !mayBeFramed(here);
  useEffect(() => {
    if (isShut) location.reload();
  }, [isShut]);
  return isShut;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Suspense>
      <ErrorScreen error={error} />
    </Suspense>
  );
}

import { type ComponentProps, type MouseEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { AnchorProps } from "#ui/layout/anchor.ts";
import { needsFreshPage } from "./fresh-page.ts";
import { isForSavedPage, openSavedPage } from "./saved-page.ts";
import { useKnownRoutes } from "../router/route-discovery.ts";
import { mayPrefetch } from "./may-prefetch.ts";
import { needsOwnDocument } from "./own-document.ts";
import { usePath } from "./use-path.ts";

type AppLinkProps = AnchorProps & {
  /** Keeps the scroll position, for links that filter a list. */
  keepScroll?: boolean | undefined;
  replace?: boolean | undefined;
  state?: unknown;
};

/**
 * Every link of the storefront. `href` is an in-app path without a language (`/event`), or a whole address of another site. Use it as
 * `as={AppLink}` for the kit's links. Hovering prefetches the target.
 */
export const AppLink = import.meta.env.SSR ? WrittenLink : LiveLink;

/** The link as rendered by the server, where nobody can press it. */
function WrittenLink({ href, keepScroll: _scroll, replace: _replace, state: _state, children, onClick: _click, ...rest }: AppLinkProps) {
  const path = usePath();
  const own = href.startsWith("/") ? { href: path(href), "data-discover": "true" } : { href };
  return (
    <a {...(rest as ComponentProps<"a">)} {...own}>
      {children}
    </a>
  );
}

function LiveLink({ href, keepScroll, replace, state, children, onClick, ...rest }: AppLinkProps) {
  const path = usePath();
  const navigate = useNavigate();
  const [isWanted, setWanted] = useState(false);
  const mayFetch = useKnownRoutes(isWanted);
  if (!href.startsWith("/")) {
    return (
      <a {...(rest as ComponentProps<"a">)} href={href} onClick={onClick}>
        {children}
      </a>
    );
  }
  const want = () => mayPrefetch() && !needsOwnDocument(path(href)) && setWanted(true);
  function go(press: MouseEvent<HTMLAnchorElement>) {
    onClick?.(press);
    const isPlain = press.button === 0 && !(press.metaKey || press.ctrlKey || press.shiftKey || press.altKey);
    if (press.defaultPrevented || !isPlain) return;
    const to = press.currentTarget.href;
    const isKept = isForSavedPage(new URL(to), new URL(location.href), navigator.onLine);
    if (!isKept && !needsFreshPage() && !needsOwnDocument(new URL(to).pathname)) return;
    press.preventDefault();
    if (isKept) void openSavedPage(to, () => void navigate(path(href)));
    else location.assign(to);
  }
  return (
    <Link
      {...(rest as ComponentProps<"a">)}
      to={path(href)}
      prefetch={mayFetch ? "render" : "none"}
      preventScrollReset={keepScroll ?? false}
      replace={replace ?? false}
      state={state}
      onClick={go}
      onMouseEnter={want}
      onFocus={want}
      onTouchStart={want}
    >
      {children}
    </Link>
  );
}

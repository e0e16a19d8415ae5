import type { ComponentProps } from "react";
import { Link } from "react-router";
import type { AnchorProps } from "#ui/layout/anchor.ts";
import { usePath } from "./use-path.ts";

type AppLinkProps = AnchorProps & {
  /** Keeps the scroll position, for filters of one list. */
  keepScroll?: boolean | undefined;
  replace?: boolean | undefined;
  state?: unknown;
};

/**
 * Every link of the storefront. `href` is an in-app path without a language (`/event`), or a whole address of another
 * site. Use it as `as={AppLink}` for the kit's links.
 */
export function AppLink({ href, keepScroll, replace, state, children, ...rest }: AppLinkProps) {
  const path = usePath();
  if (!href.startsWith("/")) {
    return (
      <a {...(rest as ComponentProps<"a">)} href={href}>
        {children}
      </a>
    );
  }
  return (
    <Link
      {...(rest as ComponentProps<"a">)}
      to={path(href)}
      prefetch="intent"
      preventScrollReset={keepScroll ?? false}
      replace={replace ?? false}
      state={state}
    >
      {children}
    </Link>
  );
}

import { Component, createElement, type ReactNode } from "react";
import { messagesOfLastResort } from "../i18n/last-resort.ts";

type Props = { readonly location: unknown; readonly error?: Error; readonly children?: ReactNode };
type State = { readonly error: Error | null; readonly location: unknown };

/**
 * Replaces the router's outermost error boundary, which catches what the root route's own screen cannot show, in plain words instead of the
 * error's stack. The router's default screens of the root route are never shown: the storefront has its own.
 */
export class RemixErrorBoundary extends Component<Props, State> {
  override state: State = { error: this.props.error ?? null, location: this.props.location };
  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }
  /** A navigation removes the error. */
  static getDerivedStateFromProps({ error, location }: Props, before: State): State {
    return { error: error ?? (before.location === location ? before.error : null), location };
  }
  override render(): ReactNode {
    return this.state.error ? createElement(RemixRootDefaultErrorBoundary, { error: this.state.error }) : this.props.children;
  }
}

export function RemixRootDefaultErrorBoundary({ error }: { readonly error: unknown }): ReactNode {
  console.error(error);
  const words = messagesOfLastResort.map(({ lang, title, line }) => createElement("p", { key: lang, lang }, `${title}. ${line}`));
  return createElement("html", null, createElement("body", null, createElement("main", { id: "main" }, words)));
}

/** Used only before a page has its data, which every page brings along. */
export function RemixRootDefaultHydrateFallback(): null {
  return null;
}

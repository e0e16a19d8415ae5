import { useEffect } from "react";
import { useT } from "../i18n/use-t.ts";

/** Marks the page's title as an error after a refused submit. See docs/rules/pages.md#refused-forms. */
export function useErrorTitle(hasFailed: boolean): void {
  const t = useT();
  useEffect(() => {
    if (!hasFailed) return;
    const before = document.title;
    document.title = t("common.error_title", { title: before });
    return () => {
      document.title = before;
    };
  }, [hasFailed, t]);
}

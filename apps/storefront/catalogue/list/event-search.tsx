import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Icon } from "#ui/media/icon.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { type ListQuery, listPath } from "./list-query.ts";

const DEBOUNCE_MS = 250;
const SHORTEST = 2;

/** Searches while typing; a plain form without scripts. */
export function EventSearch({ query }: { query: ListQuery }) {
  const t = useT();
  const path = usePath();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function search(form: HTMLFormElement) {
    clearTimeout(timer.current);
    const q = typedIn(form);
    void navigate(path(listPath(query, { q })), { replace: true, preventScrollReset: true });
  }
  function type({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    clearTimeout(timer.current);
    const typed = typedIn(form);
    if (typed.length === 0 || typed.length >= SHORTEST) timer.current = setTimeout(() => search(form), DEBOUNCE_MS);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    search(event.currentTarget);
  }
  const kept = [
    ["when", query.when === "past" ? "past" : ""],
    ["category", query.category],
    ["dates", query.dates],
  ] as const;
  return (
    <form role="search" action={path("/event")} className="events-search" onChange={type} onSubmit={submit}>
      {kept.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
      <Icon name="search" />
      <input
        type="search"
        name="q"
        key={query.q === "" ? "empty" : "filled"}
        defaultValue={query.q}
        className="ui-control"
        aria-label={t("events.search")}
        placeholder={t("events.search")}
        inputMode="search"
        enterKeyHint="search"
        maxLength={80}
        autoComplete="off"
      />
    </form>
  );
}

function typedIn(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>("input[type=search]")?.value.trim() ?? "";
}

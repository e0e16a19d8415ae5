type Shown = { hidden: boolean; open: boolean; textContent: string; parentElement: Shown };
type Part = Shown & {
  readonly id: string;
  querySelector(selector: string): Shown | null;
  querySelectorAll(selector: string): Iterable<Part>;
};
type Pressed = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  preventDefault(): void;
};
type Field = Part & { value: string; focus(): void; addEventListener(kind: string, act: (event: Pressed) => void): void };
declare const document: Field & { readonly activeElement: unknown; getElementById(id: string): Field };
declare const location: { readonly search: string; readonly hash: string; readonly pathname: string };
declare const history: { replaceState(state: null, title: string, address: string): void };
declare function addEventListener(kind: "hashchange", act: () => void): void;

/**
 * Runs in the page: filters calls by the words typed, in name, address, summary or codes, and shows their number. Without this script the
 * search field is hidden. The search is part of the address, so that it can be shared.
 */
function searchDocs(): void {
  const field = document.getElementById("find");
  const said = document.getElementById("found");
  const calls = [...document.querySelectorAll("section[id]")].map((section) => ({
    section,
    link: document.querySelector(`nav a[href="#${section.id}"]`)!.parentElement,
    text: [section.id, ...[...section.querySelectorAll("h3,p,li")].map(({ textContent }) => textContent)].join(" ").toLowerCase(),
  }));

  function show(): void {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { section, link, text } of calls) {
      const isFound = words.every((word) => text.includes(word));
      section.hidden = link.hidden = !isFound;
      if (isFound) found += 1;
    }
    for (const group of document.querySelectorAll(".group")) group.hidden = !group.querySelector("section:not([hidden])");
    for (const part of document.querySelectorAll(".apart")) part.hidden = words.length > 0;
    for (const fold of document.querySelectorAll("nav details")) {
      fold.hidden = !fold.querySelector("li:not([hidden])");
      fold.open = words.length > 0;
    }
    said.textContent =
      words.length === 0 ? `${calls.length} calls` : found === 0 ? "No call has all of these words." : `${found} of ${calls.length} calls`;
  }
  function keep(): void {
    const query = field.value.trim() === "" ? "" : `?q=${encodeURIComponent(field.value.trim())}`;
    history.replaceState(null, "", location.pathname + query + location.hash);
  }
  function type(text: string): void {
    field.value = text;
    show();
    keep();
  }

  field.addEventListener("input", () => type(field.value));
  document.addEventListener("keydown", (event) => {
    const isTyping = document.activeElement === field;
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      field.focus();
    }
    if (event.key === "Escape" && isTyping) type("");
  });
  // A link to a filtered call shows that call.
  addEventListener("hashchange", () => {
    const target = document.getElementById(location.hash.slice(1));
    if (target?.hidden || target?.parentElement.hidden || target?.parentElement.parentElement.hidden) type("");
  });
  document.getElementById("search").hidden = false;
  field.value = new URLSearchParams(location.search).get("q") ?? "";
  show();
}

/** The script text that the readable page contains for its search. */
export const SEARCH_SCRIPT = `(${searchDocs.toString()})()`;

import { mayMeasure } from "#domain/brands/marketing/may-measure.ts";

let isPersonal: boolean | null = null;

/** The path that the document was loaded from, which decides what its policy allows. */
export function loadedFrom(): string {
  const [entry] = performance.getEntriesByType("navigation");
  return entry ? new URL(entry.name, location.href).pathname : location.pathname;
}

/** Records that this document has shown something that third-party scripts must never see. */
export function markPersonal(): void {
  isPersonal = true;
}

/** Whether third-party scripts may still be loaded into this document: everything that it has shown was public. */
export function isClean(): boolean {
  isPersonal ??= !mayMeasure(loadedFrom());
  return !isPersonal;
}

/** Loads the page that is shown into a new document. */
export function loadAfresh(): void {
  location.reload();
}

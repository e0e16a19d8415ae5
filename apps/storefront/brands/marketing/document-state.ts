import { mayMeasure } from "#domain/brands/marketing/may-measure.ts";

let isPersonal: boolean | null = null;

/** The path that this document was loaded from; it fixed the document's content security policy. */
export function loadedFrom(): string {
  const [entry] = performance.getEntriesByType("navigation");
  return entry ? new URL(entry.name, location.href).pathname : location.pathname;
}

/** Records that this document has shown data that third-party scripts must never see. */
export function markPersonal(): void {
  isPersonal = true;
}

/** Whether third-party scripts may still be loaded: only while this document has shown public pages alone. */
export function isClean(): boolean {
  isPersonal ??= !mayMeasure(loadedFrom());
  return !isPersonal;
}

/** Loads the current page into a new document. */
export function loadAfresh(): void {
  location.reload();
}

/** The parts of a service worker's environment used here; the browser's type library conflicts with the page's. */
export type WorkerEvent = { waitUntil(work: Promise<unknown>): void };
export type WorkerFetch = WorkerEvent & {
  readonly request: Request;
  readonly clientId: string;
  respondWith(answer: Promise<Response>): void;
};
export type WorkerMessage = WorkerEvent & { readonly data: unknown; readonly ports: readonly MessagePort[] };

export type WorkerScope = {
  readonly location: Location;
  readonly clients: { claim(): Promise<void>; get(id: string): Promise<{ readonly url: string } | undefined> };
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: WorkerFetch) => void): void;
  addEventListener(type: "message", listener: (event: WorkerMessage) => void): void;
};

/** The window's property in which the head's script stores failures until the reporter loads. */
export const EARLY = "earlyFaults";

export type EarlyWindow = Window & { [EARLY]?: unknown[] };

/** The head's script of pages with error reporting. */
export const EARLY_SCRIPT = `{let q=window.${EARLY}=[],k=e=>q.length<10&&q.push(e.error||e.reason||e.message);addEventListener("error",k);addEventListener("unhandledrejection",k)}`;

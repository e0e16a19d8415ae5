/** Where the script in the page's head stores failures until the reporter has loaded. */
export const EARLY = "earlyFaults";

export type EarlyWindow = Window & { [EARLY]?: unknown[] };

/** The head's script of pages whose faults are reported. */
export const EARLY_SCRIPT = `{let q=window.${EARLY}=[],k=e=>q.length<10&&q.push(e.error||e.reason||e.message);addEventListener("error",k);addEventListener("unhandledrejection",k)}`;

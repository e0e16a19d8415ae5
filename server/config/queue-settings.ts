/** Where the places of queues are counted; several addresses: nodes of one cluster. */
export type QueueSettings = { readonly urls: readonly string[] };

const isServer = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^rediss?:$/.test(url.protocol) &&
    url.hostname !== "" &&
    /^\/?\d{0,2}$/.test(url.pathname) &&
    url.search === "" &&
    url.hash === ""
  );
};

/** QUEUE_URL: one address of Valkey or Redis, or several, apart by commas, of the nodes of a cluster. Null: the database counts. Throws an Error of one line. */
export function readQueueSettings(env: NodeJS.ProcessEnv): QueueSettings | null {
  const text = env["QUEUE_URL"];
  if (!text) return null;
  const urls = text.split(",").map((part) => part.trim());
  if (urls.some((url) => !isServer(url)))
    throw new Error("QUEUE_URL must be an address like redis://valkey.internal:6379, or several of one cluster, apart by commas");
  return { urls };
}

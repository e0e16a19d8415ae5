import { connect, type ClientHttp2Session } from "node:http2";
import type { AppleWalletSettings } from "../../config/wallet-settings.ts";
import { WalletUnanswered, type ApplePush } from "../../ports/wallets.ts";

const TIMEOUT_MS = 10_000;
/** Idle time after which the connection closes. */
const IDLE_MS = 60_000;
const LONGEST_ANSWER = 4096;

type Answer = { readonly status: number; readonly reason: string };

function reasonOf(text: string): string {
  try {
    const { reason } = JSON.parse(text) as { reason?: unknown };
    return typeof reason === "string" && /^\w{1,60}$/.test(reason) ? reason : "";
  } catch {
    return "";
  }
}

/** Sends one push over a connection. Wallet expects an empty payload. */
function send(session: ClientHttp2Session, path: string, topic: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ":method": "POST", ":path": path, "apns-topic": topic, "content-type": "application/json" });
    const fail = (reason: string) => (error?: unknown) => {
      reject(new WalletUnanswered(reason, { cause: error }));
      stream.close();
    };
    let status = 0;
    let text = "";
    stream.setEncoding("utf8");
    stream.setTimeout(TIMEOUT_MS, fail("timeout"));
    stream.on("error", fail("unreachable"));
    stream.once("response", (headers) => (status = Number(headers[":status"])));
    stream.on("data", (part: string) => (text = (text + part).slice(0, LONGEST_ANSWER)));
    stream.once("close", () => (status === 0 ? fail("unreachable")() : resolve({ status, reason: reasonOf(text) })));
    stream.end("{}");
  });
}

/**
 * Apple's push service over HTTP/2. The certificate of the pass type authenticates us and names the topic, as Apple requires for passes.
 * One connection stays open while pushes are due.
 */
export function openApplePush({ passType, certificate, key, pushUrl, pushAuthority }: AppleWalletSettings): ApplePush {
  let session: ClientHttp2Session | null = null;

  function connection(): ClientHttp2Session {
    if (session && !session.closed && !session.destroyed) return session;
    const made = connect(pushUrl, { cert: certificate, key, ...(pushAuthority ? { ca: pushAuthority } : {}) });
    const drop = () => {
      if (session === made) session = null;
    };
    made.on("error", drop);
    made.on("goaway", drop);
    made.on("close", drop);
    made.setTimeout(IDLE_MS, () => made.close());
    made.unref();
    session = made;
    return made;
  }

  return {
    async tell(pushToken) {
      const { status, reason } = await send(connection(), `/3/device/${encodeURIComponent(pushToken)}`, passType);
      if (status === 200) return "told";
      // The device is gone, or the token was never ours.
      if (status === 410 || (status === 400 && (reason === "BadDeviceToken" || reason === "DeviceTokenNotForTopic"))) return "gone";
      throw new WalletUnanswered(`apns_${status}`);
    },
    close() {
      session?.destroy();
      session = null;
    },
  };
}

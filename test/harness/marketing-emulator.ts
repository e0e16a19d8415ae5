import type { BrowserContext } from "playwright-core";

/** A tool's call: host, path and content. */
export type Hit = { readonly host: string; readonly path: string; readonly said: string };

export type MarketingEmulator = {
  /** All the browser's calls to other hosts, in order. */
  readonly hits: readonly Hit[];
  /** Requests that the tool at that host received. */
  told(host: string): readonly string[];
};

/** Each tool also reports every address that it sees, like a curious script. */
const SPY = `
  let seen = "";
  setInterval(() => { if (location.href !== seen) { seen = location.href; tell("spy", seen); } }, 20);`;

const PIXEL = `{
  const tell = (ev, said) => { new Image().src = "https://www.facebook.com/tr?ev=" + ev + "&dl=" + encodeURIComponent(location.href) + "&cd=" + encodeURIComponent(said); };
  fbq.callMethod = (act, ev, data, more) => { if (act === "track") tell(ev, JSON.stringify([data, more])); else tell(act, JSON.stringify([ev, data])); };
  for (const call of fbq.queue.splice(0)) fbq.callMethod(...call);
  ${SPY}
}`;
const TAG_MANAGER = `{
  const tell = (en, said) => fetch("https://www.google-analytics.com/g/collect?en=" + en, { method: "POST", mode: "no-cors", body: said, keepalive: true });
  const read = (entry) => tell(entry.event ?? entry[0], JSON.stringify(entry.event ? entry : [...entry]));
  const push = dataLayer.push.bind(dataLayer);
  dataLayer.push = (...entries) => { entries.forEach(read); return push(...entries); };
  [...dataLayer].forEach(read);
  ${SPY}
}`;
const UMAMI = `{
  const { websiteId, hostUrl, autoTrack } = document.currentScript.dataset;
  const send = (payload) => fetch(hostUrl + "/api/send", { method: "POST", mode: "no-cors", body: JSON.stringify({ type: "event", payload }), keepalive: true });
  const props = () => ({ website: websiteId, hostname: location.hostname, url: location.href, title: document.title, autoTrack });
  window.umami = { track: (what, data) => send(typeof what === "function" ? what(props()) : { ...props(), url: location.pathname, name: what, data }) };
}`;
const MATOMO = `{
  const base = new URL(document.currentScript.src.replace("matomo.js", "matomo.php"));
  const said = {};
  const tell = (command) => fetch(base, { method: "POST", mode: "no-cors", body: JSON.stringify(command), keepalive: true });
  const queue = window._paq.splice(0);
  window._paq = { push: tell };
  queue.forEach(tell);
}`;

const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/^connect\.facebook\.net\/en_US\/fbevents\.js$/, PIXEL],
  [/^www\.googletagmanager\.com\/gtm\.js$/, TAG_MANAGER],
  [/^umami\.shop\.example\/script\.js$/, UMAMI],
  [/^stats\.shop\.example\/matomo\/matomo\.js$/, MATOMO],
];

/** Replaces the pixel, the tag manager, Umami and Matomo, and every host other than this machine. */
export async function emulateMarketing(context: BrowserContext): Promise<MarketingEmulator> {
  const hits: Hit[] = [];
  await context.route(
    (url) => !url.hostname.endsWith("localhost"),
    async (route) => {
      const request = route.request();
      const url = new URL(request.url());
      hits.push({ host: url.host, path: url.pathname, said: decodeURIComponent(url.search) + (request.postData() ?? "") });
      const script = SCRIPTS.find(([form]) => form.test(url.host + url.pathname))?.[1];
      const headers = { "access-control-allow-origin": "*" };
      if (script === undefined) await route.fulfill({ status: 204, headers });
      else await route.fulfill({ contentType: "text/javascript", body: script, headers });
    },
  );
  return { hits, told: (host) => hits.filter((hit) => hit.host === host).map(({ said }) => said) };
}

/** A tenant's tools, at the emulated addresses. */
export const TOOLS = {
  pixel: "123456789012345",
  tagManager: "GTM-AB12CD3",
  umami: { script: "https://umami.shop.example/script.js", website: "0f8fad5b-d9cb-469f-a165-70867728950e" },
  matomo: { base: "https://stats.shop.example/matomo/", site: "7" },
} as const;

/** Has the browser fetch a classic script of another place, with these data attributes. `onLoad` runs once it has run. */
export function addScript(src: string, data: Readonly<Record<string, string>> = {}, onLoad?: () => void): void {
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  // What the other site learns of the visitor's page is only what our own code reports to it.
  script.referrerPolicy = "no-referrer";
  Object.assign(script.dataset, data);
  if (onLoad) script.addEventListener("load", onLoad, { once: true });
  document.head.append(script);
}

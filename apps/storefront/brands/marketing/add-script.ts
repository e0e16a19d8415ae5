/** Loads a classic third-party script with these data attributes. `onLoad` runs after it. */
export function addScript(src: string, data: Readonly<Record<string, string>> = {}, onLoad?: () => void): void {
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  // Let the other site learn of the page only through our own code.
  script.referrerPolicy = "no-referrer";
  Object.assign(script.dataset, data);
  if (onLoad) script.addEventListener("load", onLoad, { once: true });
  document.head.append(script);
}

import rest from "../../rest.css?url";

let loading: Promise<void> | undefined;

/** Whether the page already has all styles, inside or as a file. */
function isHere(): boolean {
  return getComputedStyle(document.documentElement).getPropertyValue("--has-rest") !== "";
}

/** Loads the styles that a page for browsing does not have inside. Rejects without a network; a later call tries again. */
export function loadRest(): Promise<void> {
  if (isHere()) return Promise.resolve();
  loading ??= new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: rest });
    link.onload = () => resolve();
    link.onerror = () => {
      loading = undefined;
      link.remove();
      reject(new Error("the styles could not be loaded"));
    };
    document.head.append(link);
  });
  return loading;
}

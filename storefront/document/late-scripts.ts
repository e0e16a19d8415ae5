/** Longest wait for the picture before the page comes alive all the same. */
const MOST_WAIT_MS = 2000;

/**
 * Runs in the browser, as text: fetches the page's modules once its largest picture is there, so that they do not take the
 * picture's bandwidth. A visitor who touches the page, or a page without such a picture, does not wait.
 */
function startLate(modules: readonly string[], mostWaitMs: number): void {
  let isStarted = false;
  function start(): void {
    if (isStarted) return;
    isStarted = true;
    for (const href of modules) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement("script");
    script.type = "module";
    script.text = document.getElementById("boot")!.textContent;
    document.head.append(script);
  }
  const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  if (!picture || picture.complete) return start();
  for (const type of ["load", "error"]) picture.addEventListener(type, start);
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, start, { capture: true, once: true });
  setTimeout(start, mostWaitMs);
}

/**
 * Rewrites a rendered page: its module preloads and the inline module that starts it wait for the largest picture. The
 * module's text stays in the page as it is, so the content security policy's digest of it holds for the script made from it.
 * A page without that module comes back unchanged.
 */
export function lateScripts(html: string): string {
  const boot = /<script type="module" async="">/;
  if (!boot.test(html)) return html;
  const modules: string[] = [];
  const bare = html.replace(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_, href: string) => {
    modules.push(href);
    return "";
  });
  const given = JSON.stringify(modules).replaceAll("<", "\\u003c");
  const end = bare.lastIndexOf("</body>");
  const starter = `<script>(${startLate.toString()})(${given},${MOST_WAIT_MS})</script>`;
  return (bare.slice(0, end) + starter + bare.slice(end)).replace(boot, '<script type="text/plain" id="boot">');
}

import type { Page } from "playwright-core";

/** The narrowest phone of WCAG's reflow, and twice the text on a common one. */
const REFLOWS = [
  { name: "320 px", width: 320, text: "" },
  { name: "text of 200 %", width: 360, text: "200%" },
] as const;

/** Two frames: styles, layout and observers of sizes have had their turn. */
const settle = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Parts beyond the page, and texts cut off in their boxes. */
const tooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const nameOf = (part: HTMLElement) => `${part.tagName.toLowerCase()}.${part.className}: ${part.innerText.slice(0, 60)}`;
    const parts = [...document.querySelectorAll<HTMLElement>("header *, main, main *, footer *, dialog[open] *")];
    const cut = parts
      .filter((part) => !part.matches("input, textarea, select") && part.clientWidth > 2 && part.scrollWidth > part.clientWidth + 1)
      .filter((part) => {
        const { overflowX, textOverflow } = getComputedStyle(part);
        return /hidden|clip/.test(overflowX) && textOverflow !== "ellipsis";
      })
      .map((part) => {
        const edge = part.getBoundingClientRect().right;
        const beyond = [...part.querySelectorAll<HTMLElement>("*")].findLast((child) => child.getBoundingClientRect().right > edge + 1);
        return `cut: ${nameOf(beyond ?? part)}`;
      });
    const open = [...document.querySelectorAll<HTMLElement>("dialog[open]")].filter(
      (dialog) => dialog.scrollWidth > dialog.clientWidth + 1,
    );
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []),
      ...open.map((dialog) => `dialog ${dialog.scrollWidth - dialog.clientWidth} px too wide: ${dialog.className}`),
      ...cut,
    ];
  });

/** Stops of the Tab key that show no focus, or that something covers where focus brings them. */
async function keyboardFaults(page: Page): Promise<readonly string[]> {
  // The browser shows focus of scripts only after a key.
  await page.keyboard.press("Shift");
  return page.evaluate(() => {
    const STOPS = "a[href], button, input, select, textarea, summary, [tabindex]";
    const root = [...document.querySelectorAll("dialog[open]")].findLast((dialog) => dialog.matches(":modal")) ?? document;
    const before = document.activeElement;
    const at = [scrollX, scrollY] as const;
    const looks = (element: Element) => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      // A card shows the focus of the link that fills it, a label that of its hidden input.
      const parts = [
        element,
        element.nextElementSibling,
        element.parentElement,
        element.parentElement?.parentElement,
        element.closest(".ui-card"),
        label,
      ];
      return [...parts.map((part) => [part, ""] as const), [element, "::after"] as const].map(([part, pseudo]) => {
        if (!part) return "";
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, textDecorationLine } = getComputedStyle(
          part,
          pseudo,
        );
        return [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, textDecorationLine].join();
      });
    };
    const seen = (element: Element) => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      return [element, label].some((part) => {
        if (!part) return false;
        const { left, top, right, bottom } = part.getBoundingClientRect();
        const points = [0.5, 0.1, 0.9].flatMap((x) =>
          [0.5, 0.1, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
        );
        return points.some(([x, y]) => {
          const hit = document.elementFromPoint(x, y);
          return hit !== null && (part.contains(hit) || hit.contains(part));
        });
      });
    };
    const faults: string[] = [];
    for (const stop of root.querySelectorAll<HTMLElement>(STOPS)) {
      const isStop = stop.tabIndex >= 0 && !stop.matches(":disabled, [inert] *") && stop.checkVisibility({ visibilityProperty: true });
      if (!isStop) continue;
      (document.activeElement as HTMLElement | null)?.blur();
      const rest = looks(stop);
      stop.focus();
      if (document.activeElement !== stop) continue;
      const name = `${stop.tagName.toLowerCase()}.${stop.className}: ${(stop.innerText || stop.getAttribute("name") || "").slice(0, 40)}`;
      // The card of a link that fills it shows the focus a frame later.
      if (!stop.matches(".ui-stretch") && rest.join("|") === looks(stop).join("|")) faults.push(`focus unseen: ${name}`);
      if (!seen(stop)) faults.push(`focus covered: ${name}`);
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    scrollTo(...at);
    return [...new Set(faults)];
  });
}

/** Movements that run although the visitor wants none. */
const movements = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    matchMedia("(prefers-reduced-motion: reduce)").matches
      ? document
          .getAnimations()
          .filter(({ playState, effect }) => playState === "running" && Number(effect?.getComputedTiming().duration ?? 0) > 50)
          .map(({ effect }) => `moves: ${(effect as KeyframeEffect).target?.className}`)
      : ["this visitor wants movement"],
  );

/** What cannot be reached or read on a narrow page, with large text, by keyboard, or moves against the visitor's wish: one line per fault. */
export async function reachFaults(page: Page): Promise<readonly string[]> {
  const size = page.viewportSize()!;
  const all = [...(await movements(page)), ...(await keyboardFaults(page))];
  for (const { name, width, text } of REFLOWS) {
    await page.setViewportSize({ ...size, width });
    await page.evaluate((percent) => void (document.documentElement.style.fontSize = percent), text);
    await settle(page);
    all.push(...(await tooWide(page)).map((line) => `${name}: ${line}`));
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.setViewportSize(size);
  return all;
}

/** Warns if the same queue is open in another tab of this browser. */
export function watchTabs(id: string): void {
  if (!("BroadcastChannel" in window)) return;
  const note = document.querySelector<HTMLElement>('[data-note="tabs"]');
  const others = new Set<string>();
  const own = String(Math.random());
  const channel = new BroadcastChannel(`queue-${id}`);
  const tell = (what: "here" | "hello" | "bye") => channel.postMessage([what, own]);
  channel.addEventListener("message", ({ data: [what, who] }: MessageEvent<[string, string]>) => {
    if (what === "bye") others.delete(who);
    else others.add(who);
    if (what === "hello") tell("here");
    if (note) note.hidden = others.size === 0;
  });
  window.addEventListener("pagehide", () => tell("bye"));
  window.addEventListener("pageshow", () => tell("hello"));
  tell("hello");
}

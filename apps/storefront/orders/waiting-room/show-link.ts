import type { RoomBoot } from "#domain/orders/queue/room-boot.types.ts";
import { part, slots } from "./read-room.ts";

/** The buttons beside a created link: copy, or share if the browser can. */
export function showLink(room: RoomBoot, back: () => void): void {
  const [copy, share] = [part("copy"), part("share")];
  const field = slots("link")[0] as HTMLInputElement;
  if (copy && navigator.clipboard) {
    copy.hidden = false;
    copy.onclick = () => void navigator.clipboard.writeText(field.value).then(() => (copy.textContent = room.said["copied"]!));
  }
  if (share && "share" in navigator) {
    share.hidden = false;
    share.onclick = () => void navigator.share({ url: field.value }).catch(() => {});
  }
  const way = document.querySelector<HTMLAnchorElement>('[data-screen="link"] a.link');
  if (way)
    way.onclick = (event) => {
      event.preventDefault();
      back();
    };
}

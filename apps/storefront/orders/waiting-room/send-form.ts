import { solveProof } from "#client/solve-proof.ts";
import type { RoomBoot } from "#domain/orders/queue/room-boot.types.ts";

/** Forms that load a new page: each is sent once at a time and shows it; one with a proof of work is sent once computed. */
export function watchForms(room: RoomBoot): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>("[data-form]")];
  const buttonOf = (form: HTMLFormElement) => form.querySelector("button")!;

  function mark(form: HTMLFormElement, text: string | null): void {
    if (text === null) buttonOf(form).removeAttribute("aria-disabled");
    else buttonOf(form).setAttribute("aria-disabled", "true");
    const line = form.querySelector<HTMLElement>('[data-part="phone-busy"]');
    if (!line) return;
    line.textContent = text ?? "";
    line.hidden = text === null;
  }

  for (const form of forms)
    form.addEventListener("submit", (event) => {
      if (buttonOf(form).hasAttribute("aria-disabled")) event.preventDefault();
      else mark(form, room.said["phone_busy"]!);
    });
  // A page restored from the browser's memory can be sent again.
  window.addEventListener("pageshow", ({ persisted }) => persisted && forms.forEach((form) => mark(form, null)));

  const form = forms.find(({ dataset }) => dataset["bits"]);
  const input = (name: string) => form!.elements.namedItem(name) as HTMLInputElement;
  if (!form) return;
  mark(form, room.said["proof"]!);
  void solveProof(input("challenge").value, Number(form.dataset["bits"])).then((solution) => {
    mark(form, null);
    if (solution === null) return;
    input("solution").value = String(solution);
    form.requestSubmit(buttonOf(form));
  });
}

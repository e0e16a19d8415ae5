import { useLayoutEffect, useRef } from "react";
import type { PassAnswer } from "#contract/tickets/passes.ts";
import { Icon } from "#ui/media/icon.tsx";
import { useBackEntry } from "#ui/overlay/back-entry.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { useScreenLock } from "./use-screen-lock.ts";
import { PassPanel } from "./pass-panel.tsx";

/** A white full screen with a pass, for desk or gate; the screen stays on. */
export function PassGate({ pass, onClose }: { readonly pass: PassAnswer; readonly onClose: () => void }) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const lock = useScreenLock();
  useBackEntry(true, onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Close it before removal, so that the focus returns to its button.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="gate-view"
      aria-label={t("ticket.gate")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="gate-head">
        <p>{pass.event.name}</p>
        <button type="button" className="gate-button" aria-label={t("ticket.gate.close")} onClick={onClose}>
          <Icon name="close" size={26} />
        </button>
      </div>
      <div className="gate-body">
        <PassPanel pass={pass} />
        <p className="gate-holder">{pass.delegate}</p>
        <p className="gate-category">
          {t("offer.pass.for", { name: pass.owner })} · {pass.category}
        </p>
      </div>
      <div className="gate-foot">
        <p role="status">
          {lock.isRefused ? (
            <button type="button" className="gate-awake" onClick={lock.ask}>
              {t("ticket.gate.awake")}
            </button>
          ) : (
            t("ticket.gate.bright")
          )}
        </p>
      </div>
    </dialog>
  );
}

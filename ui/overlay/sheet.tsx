import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { Icon } from "#ui/media/icon.tsx";
import { useBackEntry } from "#ui/overlay/back-entry.ts";
import { Scroller } from "#ui/overlay/scroller.tsx";

type SheetProps = {
  open: boolean;
  /** Called for Esc, the backdrop, the close button and Back; the owner then sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** `sheet` rises from below on phones and is a dialog from 768 px on; `panel` is a full-height drawer. */
  kind?: "sheet" | "panel";
  /** False ignores Esc, backdrop and Back, and removes the close button. */
  dismissible?: boolean;
  /** Stays visible below the scrolling part, for the actions. */
  footer?: ReactNode;
  children: ReactNode;
};

const leaveMs = 280;

/** A modal native dialog named by its heading. The focus starts there and returns to the opener. */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, closeLabel, kind = "sheet", dismissible = true, footer, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  const heading = useId();
  const present = usePresence(open);
  useBackEntry(open && dismissible, onClose);
  useEffect(() => {
    if (!open) return dialog.current?.close();
    if (!dialog.current?.open) dialog.current?.showModal();
    document.getElementById(heading)?.focus();
  }, [open, heading]);
  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (dismissible) onClose();
  }
  function pressBackdrop(event: MouseEvent<HTMLDialogElement>) {
    const outside = event.target === dialog.current && pressed.current === dialog.current;
    if (outside && dismissible) onClose();
  }
  return (
    <dialog
      ref={dialog}
      className="ui-sheet"
      data-kind={kind}
      aria-labelledby={heading}
      onCancel={cancel}
      onKeyDown={(event) => event.key === "Escape" && !dismissible && event.preventDefault()}
      onPointerDown={(event) => (pressed.current = event.target)}
      onClick={pressBackdrop}
    >
      {present && (
        <>
          <div className="ui-sheet-head">
            <h2 id={heading} tabIndex={-1}>
              {title}
            </h2>
            {dismissible && (
              <button type="button" className="ui-square" aria-label={closeLabel} onClick={onClose}>
                <Icon name="close" />
              </button>
            )}
          </div>
          <Scroller className="ui-sheet-body" name={{ "aria-labelledby": heading }}>
            {children}
          </Scroller>
          {footer && <div className="ui-sheet-foot">{footer}</div>}
        </>
      )}
    </dialog>
  );
}

/** True while open and during the closing animation. */
function usePresence(open: boolean): boolean {
  const [kept, setKept] = useState(open);
  if (open && !kept) setKept(true);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setKept(false), leaveMs);
    return () => clearTimeout(timer);
  }, [open]);
  return open || kept;
}

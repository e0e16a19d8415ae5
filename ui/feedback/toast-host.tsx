import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type Toast, readNoToasts, readToasts, removeToast, watchToasts } from "#ui/feedback/toast-store.ts";
import { Icon } from "#ui/media/icon.tsx";

/** See docs/rules/pages.md#toasts: a toast stays for 5000 ms and collapses within 300 ms. */
export const toastMs = { stand: 5000, collapse: 300 } as const;

/**
 * Place it once in the shell, so that it exists, empty, from the first paint. While there are toasts it is a landmark named `label`, since
 * their buttons are outside the page's content.
 */
export function ToastHost({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(watchToasts, readToasts, readNoToasts);
  return (
    <section aria-label={toasts.length > 0 ? label : undefined}>
      <div className="ui-toasts" role="status">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
        ))}
      </div>
    </section>
  );
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const left = useRef<number>(toastMs.stand);
  useEffect(() => {
    if (held || leaving) return;
    const from = performance.now();
    const timer = setTimeout(() => setLeaving(true), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - from;
    };
  }, [held, leaving]);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => removeToast(toast.id), toastMs.collapse);
    return () => clearTimeout(timer);
  }, [leaving, toast.id]);
  return (
    <div
      className="ui-toast"
      data-tone={toast.tone}
      data-leaving={leaving ? "" : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="ui-toast-clip">
        <div className="ui-toast-body">
          <Icon name={toast.tone === "success" ? "check" : "info"} />
          <span className="ui-grow">{toast.text}</span>
          {toast.undo && <UndoButton undo={toast.undo} onDone={() => setLeaving(true)} />}
          <button type="button" className="ui-square" aria-label={closeLabel} onClick={() => setLeaving(true)}>
            <Icon name="close" />
          </button>
        </div>
      </div>
    </div>
  );
}

function UndoButton({ undo, onDone }: { undo: NonNullable<Toast["undo"]>; onDone: () => void }) {
  function press() {
    undo.act();
    onDone();
  }
  return (
    <button type="button" className="ui-toast-undo" onClick={press}>
      {undo.label}
    </button>
  );
}

import { type MouseEvent, useEffect, useRef } from "react";
import { Icon } from "#ui/media/icon.tsx";

export type FieldError = { readonly message: string; readonly fieldId?: string | undefined };

/**
 * The error list at the top of a form after a failed submit. Takes the focus when it appears and when `attempt` changes. An error without
 * `fieldId` has no link. Renders nothing for an empty list.
 */
export function ErrorSummary({ title, errors, attempt = 0 }: { title: string; errors: readonly FieldError[]; attempt?: number }) {
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  useEffect(() => box.current?.focus(), [attempt, shown]);
  if (!shown) return null;
  return (
    <div ref={box} tabIndex={-1} className="ui-banner" data-tone="danger" data-summary="">
      <Icon name="alert" />
      <div role="alert" className="ui-grow ui-banner-words">
        <strong role="heading" aria-level={2}>
          {title}
        </strong>
        <ul>
          {errors.map(({ message, fieldId }) => (
            <li key={`${fieldId} ${message}`}>
              {fieldId ? (
                <a href={`#${fieldId}`} onClick={focusField}>
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

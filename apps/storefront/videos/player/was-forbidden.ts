let isForbidden = false;

if (typeof document !== "undefined")
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
    if (/^(?:media|connect|worker)-src/.test(effectiveDirective)) isForbidden = true;
  });

/**
 * Whether this document's security policy blocked something that a film may need, such as the host of a stream that began after the page
 * loaded.
 */
export function wasForbidden(): boolean {
  return isForbidden;
}

/** The values of the page's fields: no report may contain any of them. */
export function typedValues(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return [...fields].map(({ value }) => value).filter((value) => value !== "" && value !== "on");
}

/** What stands in the page's fields: no report may hold any of it. */
export function typedValues(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return [...fields].map(({ value }) => value).filter((value) => value !== "" && value !== "on");
}

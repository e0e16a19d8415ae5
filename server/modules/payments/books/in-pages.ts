const AT_ONCE = 200;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Reads all rows in id order, page by page. Each page is read once the previous one is processed. */
export async function* inPages<Row extends { readonly id: string }>(
  read: (page: { readonly behind: string; readonly most: number }) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let behind = FIRST_ID;
  for (;;) {
    const page = await read({ behind, most: AT_ONCE });
    if (page.length > 0) yield page;
    if (page.length < AT_ONCE) return;
    behind = page.at(-1)!.id;
  }
}

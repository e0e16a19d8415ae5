const AT_ONCE = 200;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Reads rows in the order of their ids to the end, page by page; each page is read when the one before was dealt with. */
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

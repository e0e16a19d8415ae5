import { afterAll, beforeAll, expect, it } from "vitest";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

it("keeps a name that contains a script's end tag as text in page data", async () => {
  const [host, name] = ["garudarun.localhost", "</script><script>alert(1)</script>"];
  await shop.services.db.transaction("garudarun", (tx) =>
    tx.query("update events set name = $1 where tenant_id = 'garudarun' and slug = 'losari-sunset-5k'", [name]),
  );
  const answer = await shop.fetch(new Request(`http://${host}/en/event/losari-sunset-5k`, { headers: { host } }));
  const html = await answer.text();
  const data = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)![1]!) as { name: string };
  expect(data.name).toBe(name);
  expect(html).not.toContain("<script>alert(1)");
});

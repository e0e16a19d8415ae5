import { expect, it } from "vitest";
import { ProviderUnavailable } from "../../../platform/ports/payment-provider.ts";
import { askPatiently, Untold } from "./ask-patiently.ts";

const PACE = { between: 0, tries: [0, 0] };
function provider(failures: number, error: Error) {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (asked <= failures) throw error;
    return "an answer";
  };
  return { ask, asked: () => asked };
}

it("queries a provider again after a short outage", async () => {
  const { ask, asked } = provider(2, new ProviderUnavailable("away"));
  expect([await askPatiently(ask, PACE), asked()]).toEqual(["an answer", 3]);
});

it("reports an outage apart from an unreadable answer, and stops after some tries", async () => {
  const away = provider(9, new ProviderUnavailable("away"));
  await expect(askPatiently(away.ask, PACE)).rejects.toThrow(ProviderUnavailable);
  const nonsense = provider(9, new ProviderUnavailable("makes no sense", { isAnswered: true }));
  await expect(askPatiently(nonsense.ask, PACE)).rejects.toThrow(Untold);
  expect([away.asked(), nonsense.asked()]).toEqual([3, 3]);
});

it("does not retry after an error of our own", async () => {
  const broken = provider(9, new TypeError("a fault"));
  await expect(askPatiently(broken.ask, PACE)).rejects.toThrow(TypeError);
  expect(broken.asked()).toBe(1);
});

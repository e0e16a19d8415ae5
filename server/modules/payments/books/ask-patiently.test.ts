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

it("a provider that is away for a moment is asked again", async () => {
  const { ask, asked } = provider(2, new ProviderUnavailable("away"));
  expect([await askPatiently(ask, PACE), asked()]).toEqual(["an answer", 3]);
});

it("one that stays away is told apart from one whose answer cannot be read, and neither is asked for ever", async () => {
  const away = provider(9, new ProviderUnavailable("away"));
  await expect(askPatiently(away.ask, PACE)).rejects.toThrow(ProviderUnavailable);
  const nonsense = provider(9, new ProviderUnavailable("makes no sense", { isAnswered: true }));
  await expect(askPatiently(nonsense.ask, PACE)).rejects.toThrow(Untold);
  expect([away.asked(), nonsense.asked()]).toEqual([3, 3]);
});

it("a fault of ours is not asked again", async () => {
  const broken = provider(9, new TypeError("a fault"));
  await expect(askPatiently(broken.ask, PACE)).rejects.toThrow(TypeError);
  expect(broken.asked()).toBe(1);
});

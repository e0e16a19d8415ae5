import type { Page } from "playwright-core";
import { mainAction } from "./buyer.ts";

/**
 * Required questions on the screen: a number with its country code is one, a group of choices is one. Agreements, the consent to be
 * remembered and the preselected payment method do not count.
 */
export const countFields = (page: Page) =>
  page.locator("form.checkout-form .ui-field:visible:not(:has(input[type=checkbox]), .review-ways .ui-field)").count();

/** Counts the taps of a walk. */
export function countTaps(page: Page) {
  let n = 0;
  return {
    count: () => n,
    async tap(selector: string) {
      n += 1;
      await page.locator(selector).first().click();
    },
    async press() {
      n += 1;
      await mainAction(page).click();
    },
  };
}

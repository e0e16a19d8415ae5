import type { TenantSql } from "../../database/database.ts";
import { Problem } from "../../base/problem.ts";
import { readReview, type ReviewRow } from "../checkout/store/reviews.ts";

/** What a locked booking waits with, by the database's clock. Throws BOOKING_STATE where no answer is waited for, or not any more. */
export async function demandReview(tx: TenantSql, id: string): Promise<ReviewRow> {
  const review = await readReview(tx, id);
  if (!review || review.is_over || review.paid === 0) throw new Problem("BOOKING_STATE");
  return review;
}

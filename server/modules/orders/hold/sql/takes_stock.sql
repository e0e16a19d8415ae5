-- Whether a hold with these claims counts for its visitor's limits. A hold without stock, such as a video's, does not.
create or replace function takes_stock(p_claim_quotas uuid[]) returns boolean
language sql immutable as $$
  select cardinality(p_claim_quotas) > 0
$$;

-- Opens a queue with an external counter when the database's clock says so: every number below `p_tail` is drawn, and the counter gives no more
-- of this lease. Returns whether it did. Kept for the previous version while both run.
create or replace function draw_queue(p_tenant text, p_event uuid, p_lease uuid, p_tail bigint) returns boolean
language plpgsql as $$
declare
  q queues;
begin
  perform require_tenant(p_tenant);
  q := advance_queue(p_tenant, p_event);
  if q.lease is distinct from p_lease or q.phase <> 'prequeue' or q.opens_at > clock_timestamp() then return false; end if;
  perform settle_draw(p_tenant, p_event, greatest(q.tail, least(p_tail, q.ceiling)));
  return true;
end $$;

-- Opens a queue whose row the caller has locked: `p_count` people came before the opening, and from now on everybody can compute their ranks.
-- Ends leased ranges and writes the seed to the audit. Returns the row.
create or replace function settle_draw(p_tenant text, p_event uuid, p_count bigint) returns queues
language plpgsql as $$
declare
  q queues;
begin
  update queues x set phase = 'open', n_pre = p_count, tail = p_count, ceiling = p_count, lease = null, opened_at = clock_timestamp(),
      ticked_at = clock_timestamp(), credit = 0
    where x.tenant_id = p_tenant and x.event_id = p_event and x.phase = 'prequeue' returning * into q;
  perform record_events(p_tenant, 'clock', 'queue.opened', array[p_event], array[jsonb_build_object(
    'epoch', q.epoch, 'count', q.n_pre, 'commit', encode(q.seed_commit, 'hex'), 'seed', encode(q.seed, 'hex'))]);
  return q;
end $$;

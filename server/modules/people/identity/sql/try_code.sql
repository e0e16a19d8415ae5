-- Counts one try of the newest code for this purpose, subject, recipient and browser, and returns its digest for comparison. Its row stays
-- locked, so tries are sequential: the sixth never sees the digest, however many arrive at once.
create or replace function try_code(p_tenant text, p_purpose text, p_subject text, p_recipient text, p_browser text)
  returns table (id uuid, state text, code_hash text, tries int, used_by text)
language plpgsql as $$
#variable_conflict use_column
declare
  v one_time_codes;
begin
  select c.* into v from one_time_codes c
    where c.tenant_id = p_tenant and c.purpose = p_purpose and c.subject = p_subject and c.recipient = p_recipient and c.browser = p_browser
    order by c.asked_at desc limit 1 for update;
  if v.id is null then return; end if;
  if v.used_at is not null then return query select v.id, 'used'::text, null::text, v.tries, v.used_by; return; end if;
  if v.expires_at <= clock_timestamp() then return query select v.id, 'expired'::text, null::text, v.tries, null::text; return; end if;
  if v.tries >= 5 then return query select v.id, 'over'::text, null::text, v.tries, null::text; return; end if;
  update one_time_codes c set tries = c.tries + 1 where c.tenant_id = p_tenant and c.id = v.id;
  return query select v.id, 'open'::text, v.code_hash, v.tries + 1, null::text;
end $$;

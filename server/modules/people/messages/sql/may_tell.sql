-- Whether a message may be queued for a recipient. Known recipients of the tenant are not limited. Others are limited per day, counted by digests
-- of the recipient and of the requesting network (`p_most[i]` for `p_subjects[i]`, the recipient first). With `p_once`, a message about one
-- subject is sent once a day to any recipient. The day's first withheld message leaves an audit row.
create or replace function may_tell(p_tenant text, p_recipient text, p_subjects text[], p_most int[], p_mark text, p_once text, p_audit uuid, p_about uuid,
  p_template text) returns boolean
language plpgsql as $$
begin
  perform require_tenant(p_tenant);
  if p_once is not null then
    insert into recent_acts as r (tenant_id, subject, mark) values (p_tenant, p_once, '')
      on conflict (tenant_id, subject, mark) do update set at = excluded.at where r.at <= excluded.at - interval '1 day';
    if not found then return false; end if;
  end if;
  if is_known_recipient(p_tenant, p_recipient) then return true; end if;
  if note_act(p_tenant, p_subjects, p_most, p_mark, 86400) = 0 then return true; end if;
  insert into recent_acts as r (tenant_id, subject, mark) values (p_tenant, p_subjects[1], 'withheld')
    on conflict (tenant_id, subject, mark) do update set at = excluded.at where r.at <= excluded.at - interval '1 day';
  if found then
    perform record_events(p_tenant, 'clock', 'message.withheld', array[p_about], array[jsonb_build_object('template', p_template)], null,
      array[p_audit]);
  end if;
  return false;
end $$;

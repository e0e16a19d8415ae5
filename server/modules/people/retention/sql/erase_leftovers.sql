-- Erases a batch of obsolete rows: messages, codes, proofs, sessions, drafts, links, network digests, passes of queues.
create or replace function erase_leftovers(p_tenant text, p_message_days int, p_most int) returns jsonb
language plpgsql as $$
declare
  v_messages int;
  v_texts int;
  v_codes int;
  v_sessions int;
  v_drafts int;
  v_links int;
begin
  delete from messages m where m.tenant_id = p_tenant and m.id in (
    select c.id from messages c where c.tenant_id = p_tenant and c.status <> 'due' and c.created_at < clock_timestamp() - make_interval(days => p_message_days)
    limit p_most);
  get diagnostics v_messages = row_count;
  -- Texts of failed messages and of those without a channel: one-time codes once expired, others after a week.
  update messages m set sealed = null, subject = '', body = '', params = '{}' where m.tenant_id = p_tenant and m.id in (
    select c.id from messages c where c.tenant_id = p_tenant and c.status in ('kept', 'dead') and (c.sealed is not null or c.body <> '')
      and (c.template = 'identity.code' and c.not_after < clock_timestamp() or c.created_at < clock_timestamp() - interval '7 days')
    limit p_most);
  get diagnostics v_texts = row_count;
  -- A message that WhatsApp accepted and did not report as failed within a day counts as delivered: no e-mail will replace it.
  update messages m set sealed = null where m.tenant_id = p_tenant and m.id in (
    select c.id from messages c where c.tenant_id = p_tenant and c.status = 'sent' and c.sealed is not null
      and c.sent_at < clock_timestamp() - interval '1 day' limit p_most);
  delete from one_time_codes o where o.tenant_id = p_tenant and o.asked_at < clock_timestamp() - interval '2 days';
  get diagnostics v_codes = row_count;
  delete from proved_numbers n where n.tenant_id = p_tenant and n.proved_at < clock_timestamp() - interval '1 day';
  delete from passkey_challenges c where c.tenant_id = p_tenant and c.expires_at < clock_timestamp() - interval '1 day';
  delete from login_sessions s where s.tenant_id = p_tenant and s.id in (
    select c.id from login_sessions c where c.tenant_id = p_tenant and c.created_at < clock_timestamp() - session_kept() limit p_most);
  get diagnostics v_sessions = row_count;
  delete from order_drafts d where d.tenant_id = p_tenant and d.expires_at < clock_timestamp() - make_interval(days => p_message_days);
  get diagnostics v_drafts = row_count;
  delete from links l where l.tenant_id = p_tenant and l.code in (
    select c.code from links c where c.tenant_id = p_tenant and c.expires_at < clock_timestamp() - interval '30 days' limit p_most);
  get diagnostics v_links = row_count;
  -- Recipients of gifted videos that have ended or were revoked. A video without an end counts as ended after a year.
  update video_entitlements e set phone = '' where e.tenant_id = p_tenant and e.phone <> ''
    and coalesce(least(e.revoked_at, video_right_ends(e)), e.created_at + interval '1 year') < clock_timestamp() - interval '30 days';
  delete from plays p where p.tenant_id = p_tenant and p.id in (
    select c.id from plays c where c.tenant_id = p_tenant and c.renewed_at < clock_timestamp() - interval '30 days' limit p_most);
  delete from queue_passes p where (p.tenant_id, p.event_id, p.epoch, p.number) in (
    select c.tenant_id, c.event_id, c.epoch, c.number from queue_passes c
    where c.tenant_id = p_tenant and c.entered_at < clock_timestamp() - interval '30 days' limit p_most);
  delete from queue_places p where (p.tenant_id, p.event_id, p.epoch, p.owner) in (
    select c.tenant_id, c.event_id, c.epoch, c.owner from queue_places c
    where c.tenant_id = p_tenant and c.joined_at < clock_timestamp() - interval '30 days' limit p_most);
  delete from queue_gone g where g.tenant_id = p_tenant and g.gone_at < clock_timestamp() - interval '30 days';
  delete from queue_networks n where n.tenant_id = p_tenant and n.since < clock_timestamp() - interval '30 days';
  delete from queue_moves m where m.tenant_id = p_tenant and m.moved_at < clock_timestamp() - interval '30 days';
  -- Keep the newest step: it marks which turns have ended.
  delete from queue_steps s where s.tenant_id = p_tenant and s.at < clock_timestamp() - interval '1 day' and exists (
    select from queue_steps t where t.tenant_id = s.tenant_id and t.event_id = s.event_id and t.epoch = s.epoch and t.served > s.served
      and t.at < clock_timestamp() - interval '1 day');
  -- Browsers admitted to a video by its code, after a year. They may be admitted again.
  delete from video_browsers g where g.tenant_id = p_tenant and g.opened_at < clock_timestamp() - interval '1 year';
  delete from recent_acts r where r.tenant_id = p_tenant and r.at < clock_timestamp() - interval '35 days';
  return jsonb_build_object('messages', v_messages, 'texts', v_texts, 'codes', v_codes, 'sessions', v_sessions, 'drafts', v_drafts, 'links', v_links);
end $$;

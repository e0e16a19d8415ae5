-- What names a person goes after its time; orders, money, tickets and receipts stay as they are, without names.

-- An order that names nobody any more.
alter table bookings add column erased_at timestamptz;

-- An erased number is an empty text: that a ticket went to somebody else stays known.
do $$
declare
  c record;
begin
  for c in select conrelid::regclass as t, conname from pg_constraint
    where contype = 'c' and (
      conrelid = 'tickets'::regclass and pg_get_constraintdef(oid) like '%held_by_phone ~%'
      or conrelid = 'handovers'::regclass and (pg_get_constraintdef(oid) like '%to_phone ~%' or pg_get_constraintdef(oid) like '%from_phone <> to_phone%')
      or conrelid = 'waiting_entries'::regclass and pg_get_constraintdef(oid) like '%phone ~%') loop
    execute format('alter table %s drop constraint %I', c.t, c.conname);
  end loop;
end $$;
alter table tickets add check (held_by_phone = '' or held_by_phone ~ '^\+[1-9][0-9]{6,14}$');
alter table handovers add check (to_phone = '' or to_phone ~ '^\+[0-9]{6,15}$'),
  add check (from_phone <> to_phone or from_phone = '' and to_phone = '');
alter table waiting_entries add check (phone = '' or phone ~ '^\+[0-9]{6,15}$');

-- A name that is erased is no new holder: what was signed for the ticket keeps counting.
drop trigger forget_held_mark on tickets;
create trigger forget_held_mark before update of version, holder on tickets for each row
  when (old.held_mark is not null and (new.version <> old.version or new.holder <> old.holder and new.holder <> '')) execute function forget_held_mark();

grant delete on waiver_invites, ticket_claims to karcis_app;

-- Orders that may forget who made them: those of events that were over `p_days` ago and whose money is at rest, and those that came to
-- nothing `p_unfinished` days ago.
create function orders_to_erase(p_tenant text, p_days int, p_unfinished int, p_most int) returns uuid[]
language plpgsql stable as $$
begin
  return array(
    select b.id from bookings b
    where b.tenant_id = p_tenant and b.erased_at is null
      and (b.event_id in (select events_over(p_tenant, p_days))
          and b.status in ('confirmed', 'expired', 'cancelled', 'waitlisted')
        or b.status in ('expired', 'cancelled') and greatest(b.created_at, b.hold_until) < clock_timestamp() - make_interval(days => p_unfinished)
          and not exists (select from payments p where p.tenant_id = p_tenant and p.booking_id = b.id and p.settled_amount is not null))
      and not exists (select from payments p where p.tenant_id = p_tenant and p.booking_id = b.id and p.status in ('created', 'pending') and p.is_watched)
      and not exists (select from refunds r where r.tenant_id = p_tenant and r.booking_id = b.id and r.status in ('requested', 'pending', 'failed'))
    limit p_most);
end $$;

-- Erases one batch of them; answers how many rows of each kind named somebody.
create function erase_orders(p_tenant text, p_ids uuid[]) returns jsonb
language plpgsql as $$
declare
  v_buyers int;
  v_attendees int;
  v_tickets int;
  v_handovers int;
  v_waiting int;
  v_notices int;
  v_scans int;
begin
  perform 1 from bookings b where b.tenant_id = p_tenant and b.id = any (p_ids) order by b.id for update;
  update booking_buyers y set full_name = '', email = null, phone = '', patron = '{}'
    where y.tenant_id = p_tenant and y.booking_id = any (p_ids);
  get diagnostics v_buyers = row_count;
  update booking_attendees y set full_name = '', fields = '{}', identity_sealed = null
    where y.tenant_id = p_tenant and y.booking_id = any (p_ids);
  get diagnostics v_attendees = row_count;
  update handovers h set from_name = '', from_phone = '', to_name = '', to_phone = '', identity_sealed = null,
      answers = case when h.answers is null then null else '{}'::jsonb end
    where h.tenant_id = p_tenant and h.booking_id = any (p_ids);
  get diagnostics v_handovers = row_count;
  update tickets t set held_mark = holder_mark(t), holder = '',
      held_by_phone = case when t.held_by_phone is null then null else '' end, held_by_name = case when t.held_by_phone is null then null else '' end
    where t.tenant_id = p_tenant and t.booking_id = any (p_ids);
  get diagnostics v_tickets = row_count;
  update waiting_entries w set phone = '' where w.tenant_id = p_tenant and w.booking_id = any (p_ids) and w.left_at is not null;
  get diagnostics v_waiting = row_count;
  update payment_notices n set body = '{}' from payments p
    where p.tenant_id = p_tenant and p.booking_id = any (p_ids) and n.tenant_id = p_tenant and n.payment_id = p.id;
  get diagnostics v_notices = row_count;
  update scans s set answer = jsonb_build_object('outcome', s.outcome) from tickets t
    where t.tenant_id = p_tenant and t.booking_id = any (p_ids) and s.tenant_id = p_tenant and s.ticket_id = t.id;
  get diagnostics v_scans = row_count;
  delete from waiver_invites i using tickets t
    where t.tenant_id = p_tenant and t.booking_id = any (p_ids) and i.tenant_id = p_tenant and i.ticket_id = t.id;
  delete from ticket_claims c where c.tenant_id = p_tenant and c.booking_id = any (p_ids);
  delete from person_orders o where o.tenant_id = p_tenant and o.booking_id = any (p_ids);
  delete from booking_grants g where g.tenant_id = p_tenant and g.booking_id = any (p_ids);
  update bookings b set utm = '{}', erased_at = clock_timestamp() where b.tenant_id = p_tenant and b.id = any (p_ids);
  return jsonb_build_object('buyers', v_buyers, 'attendees', v_attendees, 'tickets', v_tickets, 'handovers', v_handovers, 'waiting', v_waiting,
    'notices', v_notices, 'scans', v_scans);
end $$;

-- Erases one batch of people whose number nobody has proved for so long that it may be somebody else's, with everything that was theirs:
-- logins, passkeys, what they proved. Links that were sent to the number open nothing any more.
create function erase_people(p_tenant text, p_days int, p_most int) returns jsonb
language plpgsql as $$
declare
  v_ids uuid[];
  v_phones text[];
  v_passkeys int;
  v_sessions int;
begin
  select array_agg(x.id), array_agg(x.phone) into v_ids, v_phones from (
    select p.id, p.phone from people p where p.tenant_id = p_tenant
      and (p.seen_at < clock_timestamp() - make_interval(days => p_days) or p.closed_at < clock_timestamp() - interval '1 day')
    order by p.id limit p_most for update) x;
  if v_ids is null then return jsonb_build_object('people', 0, 'passkeys', 0, 'sessions', 0); end if;
  perform withdraw_order_keys(p_tenant, array(
    select y.booking_id from booking_buyers y join people p on p.tenant_id = p_tenant and p.id = any (v_ids) and p.closed_at is null and p.phone = y.phone
    where y.tenant_id = p_tenant), null);
  delete from passkeys k where k.tenant_id = p_tenant and k.person_id = any (v_ids);
  get diagnostics v_passkeys = row_count;
  delete from login_sessions s where s.tenant_id = p_tenant and s.person_id = any (v_ids);
  get diagnostics v_sessions = row_count;
  delete from person_orders o where o.tenant_id = p_tenant and o.person_id = any (v_ids);
  delete from people p where p.tenant_id = p_tenant and p.id = any (v_ids);
  return jsonb_build_object('people', cardinality(v_ids), 'passkeys', v_passkeys, 'sessions', v_sessions);
end $$;

-- Erases a batch of what is of no use to anybody any more: messages, codes, proofs, sessions, drafts, links, network digests.
create function erase_leftovers(p_tenant text, p_message_days int, p_most int) returns jsonb
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
  -- A code that nobody may try any more, and what was given up or kept for a week.
  update messages m set sealed = null, subject = '', body = '', params = '{}' where m.tenant_id = p_tenant and m.id in (
    select c.id from messages c where c.tenant_id = p_tenant and c.status in ('kept', 'dead') and (c.sealed is not null or c.body <> '')
      and (c.template = 'identity.code' and c.not_after < clock_timestamp() or c.created_at < clock_timestamp() - interval '7 days')
    limit p_most);
  get diagnostics v_texts = row_count;
  delete from one_time_codes o where o.tenant_id = p_tenant and o.asked_at < clock_timestamp() - interval '2 days';
  get diagnostics v_codes = row_count;
  delete from proved_numbers n where n.tenant_id = p_tenant and n.proved_at < clock_timestamp() - interval '1 day';
  delete from passkey_challenges c where c.tenant_id = p_tenant and c.expires_at < clock_timestamp() - interval '1 day';
  delete from login_sessions s where s.tenant_id = p_tenant and s.id in (
    select c.id from login_sessions c where c.tenant_id = p_tenant and c.created_at < clock_timestamp() - interval '91 days' limit p_most);
  get diagnostics v_sessions = row_count;
  delete from order_drafts d where d.tenant_id = p_tenant and d.expires_at < clock_timestamp() - make_interval(days => p_message_days);
  get diagnostics v_drafts = row_count;
  delete from links l where l.tenant_id = p_tenant and l.code in (
    select c.code from links c where c.tenant_id = p_tenant and c.expires_at < clock_timestamp() - interval '30 days' limit p_most);
  get diagnostics v_links = row_count;
  delete from recent_acts r where r.tenant_id = p_tenant and r.at < clock_timestamp() - interval '35 days';
  return jsonb_build_object('messages', v_messages, 'texts', v_texts, 'codes', v_codes, 'sessions', v_sessions, 'drafts', v_drafts, 'links', v_links);
end $$;

grant execute on function orders_to_erase(text, int, int, int), erase_orders(text, uuid[]), erase_people(text, int, int),
  erase_leftovers(text, int, int) to karcis_app;

-- What privacy pages promised in figures of their own is said by the settings that are kept to; pages that were rewritten stay as they are.
alter table tenant_pages no force row level security;
update tenant_pages set body = jsonb_build_object(
    'en', replace(body->>'en', 'Identity numbers are erased 30 days after the event. Orders are kept for ten years for tax, with names removed after two.', 'Identity numbers are erased {identity_days} days after the event, and everything else that names you or your guests {person_days} days after it; of an order that came to nothing {unfinished_days} days later. What you sign in a release is kept for {waiver_days} days, because it may be asked for. Messages to you are forgotten after {message_days} days. What was paid, and its receipts, are kept for ten years for tax, without names.'),
    'id', replace(body->>'id', 'Nomor identitas dihapus 30 hari setelah event. Pesanan disimpan sepuluh tahun untuk pajak, dengan nama dihapus setelah dua tahun.', 'Nomor identitas dihapus {identity_days} hari setelah event, dan semua data lain yang menyebut Anda atau tamu Anda {person_days} hari setelahnya; untuk pesanan yang tidak jadi, {unfinished_days} hari kemudian. Pernyataan yang ditandatangani disimpan {waiver_days} hari karena mungkin diperlukan. Pesan kepada Anda dihapus setelah {message_days} hari. Pembayaran dan kuitansinya disimpan sepuluh tahun untuk pajak, tanpa nama.'))
  where name = 'privacy';
alter table tenant_pages force row level security;

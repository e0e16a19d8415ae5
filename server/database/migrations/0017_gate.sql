-- How an event lets people in; without a row the usual rules hold.
create table entry_rules (
  tenant_id text not null,
  event_id uuid not null,
  -- Whether somebody who went out may come in again with the same ticket.
  allows_reentry boolean not null default false,
  -- How long before the beginning a ticket admits.
  opens_minutes int not null default 720 check (opens_minutes between 0 and 20160),
  primary key (tenant_id, event_id),
  foreign key (tenant_id, event_id) references events (tenant_id, id)
);

-- Where tickets of an event are scanned.
create table gates (
  tenant_id text not null,
  id uuid not null,
  event_id uuid not null,
  name text not null check (name <> ''),
  -- Null: every category, every session.
  category_ids uuid[] check (cardinality(category_ids) > 0),
  session_ids uuid[] check (cardinality(session_ids) > 0),
  -- A gate with hours of its own goes by them alone, whenever the event begins.
  opens_at timestamptz,
  closes_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (event_id, name, tenant_id),
  foreign key (tenant_id, event_id) references events (tenant_id, id),
  check (opens_at is null or closes_at is null or closes_at > opens_at)
);

-- Devices that may scan at one gate. Only the digest of a token is kept.
create table gate_tokens (
  tenant_id text not null,
  id uuid not null,
  gate_id uuid not null,
  role text not null check (role in ('scanner', 'supervisor')),
  label text not null,
  token_hash text collate "C" not null check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (token_hash, tenant_id),
  foreign key (tenant_id, gate_id) references gates (tenant_id, id)
);

-- Every scan and what it was answered. No reference to gate and token: every scan would lock the same two rows.
create table scans (
  tenant_id text not null,
  id uuid not null,
  event_id uuid not null,
  gate_id uuid not null,
  token_id uuid not null,
  -- The device's own number of this scan: the same again gets the same answer.
  key text collate "C" not null,
  body_hash text collate "C" not null,
  ticket_id uuid,
  outcome text not null,
  answer jsonb not null,
  -- When somebody stood at the gate; for a scan that was brought later, by the device's clock as far as it can be believed.
  scanned_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  -- The device let somebody in whom the shop would not have.
  is_conflict boolean not null default false,
  left_at timestamptz,
  undone_at timestamptz,
  primary key (tenant_id, id),
  unique (token_id, key, tenant_id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id)
);
-- A ticket lets one person in.
create unique index scans_inside on scans (ticket_id, tenant_id) where outcome = 'admitted' and left_at is null and undone_at is null;
create index scans_in_conflict on scans (event_id, tenant_id, scanned_at) where is_conflict;

do $$
declare t text;
begin
  foreach t in array array['entry_rules', 'gates', 'gate_tokens', 'scans'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = current_setting(''app.tenant'', true)) with check (tenant_id = current_setting(''app.tenant'', true))', t);
  end loop;
end $$;
grant select, insert, update on entry_rules, gates, gate_tokens, scans to karcis_app;

-- The gate of a token that counts now.
create function gate_of_token(p_tenant text, p_token text) returns table (token_id uuid, role text, gate gates, rules entry_rules)
language sql stable as $$
  select k.id, k.role, g, r from gate_tokens k
    join gates g on g.tenant_id = p_tenant and g.id = k.gate_id
    left join entry_rules r on r.tenant_id = p_tenant and r.event_id = g.event_id
  where k.tenant_id = p_tenant and k.token_hash = p_token and k.revoked_at is null and k.expires_at > clock_timestamp()
$$;

-- What a gate says to a ticket at a moment, apart from whether somebody is in with it: null for nothing against it.
-- The order is that of the gate's own questions: genuine, this event, this day, still good, this gate.
create function judge_entry(p_ticket tickets, p_gate gates, p_rules entry_rules, p_version int, p_at timestamptz) returns text
language plpgsql stable as $$
declare
  v_from timestamptz;
  v_until timestamptz;
begin
  if p_ticket.event_id <> p_gate.event_id then return 'wrong_event'; end if;
  if p_gate.opens_at is null and p_gate.closes_at is null then
    select coalesce(s.starts_at, e.starts_at) - make_interval(mins => coalesce(p_rules.opens_minutes, 720)),
        coalesce(s.ends_at, e.ends_at, e.starts_at + interval '1 day')
      into v_from, v_until
      from events e left join event_sessions s on s.tenant_id = e.tenant_id and s.event_id = e.id and s.id = p_ticket.session_id
      where e.tenant_id = p_ticket.tenant_id and e.id = p_ticket.event_id;
    if p_at < v_from or p_at > v_until then return 'wrong_day'; end if;
  end if;
  if not p_ticket.session_id = any (p_gate.session_ids) then return 'wrong_day'; end if;
  if p_ticket.status = 'cancelled' then return 'cancelled'; end if;
  if p_ticket.status = 'void' or p_version < p_ticket.version then return 'reissued'; end if;
  if p_version > p_ticket.version then return 'bad_signature'; end if;
  if p_ticket.status = 'locked' then return 'locked'; end if;
  if p_ticket.status = 'reserved' then return 'not_paid'; end if;
  if p_at < p_gate.opens_at or p_at > p_gate.closes_at then return 'gate_closed'; end if;
  if not p_ticket.category_id = any (p_gate.category_ids) then return 'wrong_gate'; end if;
  return null;
end $$;

-- One scan, once: judges, admits, and keeps the answer with its trace, in one round trip. Null where the token does not count. `p`:
--   token (digest), id, audit, news: ids for what is written; key, hash: the device's number of this scan and what it asked
--   ticket or code: what was read; version, key_id, not_after (seconds): what a signed code says; refusal: what is known against it
--   waiver_missing, leaving, delegate: who came in the owner's place
--   ago: how many milliseconds ago a scan happened that is brought later; admitted: what the device did then
create function scan_ticket(p_tenant text, p jsonb) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_token record;
  v_ticket tickets;
  v_before scans;
  v_inside scans;
  v_at timestamptz := clock_timestamp();
  v_late boolean := p ? 'ago';
  v_outcome text := p->>'refusal';
  v_conflict boolean := false;
  v_answer jsonb;
begin
  perform set_config('app.tenant', p_tenant, true);
  select * into v_token from gate_of_token(p_tenant, p->>'token');
  if v_token.token_id is null then return null; end if;
  if v_late then v_at := v_at - make_interval(secs => least(greatest((p->>'ago')::float8 / 1000, 0), 259200)); end if;

  -- The ticket's row orders everything that happens to it.
  if p ? 'ticket' then
    select * into v_ticket from tickets t where t.tenant_id = p_tenant and t.id = (p->>'ticket')::uuid for update;
  elsif p ? 'code' then
    select * into v_ticket from tickets t where t.tenant_id = p_tenant and t.code = p->>'code' for update;
  end if;
  select * into v_before from scans s where s.tenant_id = p_tenant and s.token_id = v_token.token_id and s.key = p->>'key';
  if v_before.id is not null then
    return case when v_before.body_hash = p->>'hash' then v_before.answer else jsonb_build_object('outcome', 'mismatch') end;
  end if;

  if v_outcome is null and p ? 'key_id' and (
      exists (select from ticket_keys k where k.tenant_id = p_tenant and k.key_id = (p->>'key_id')::int and k.withdrawn_at is not null)
      or (p->>'key_id')::int > (select coalesce(max(k.key_id), 1) from ticket_keys k where k.tenant_id = p_tenant)) then
    v_outcome := 'bad_signature';
  end if;
  if v_outcome is null and to_timestamp((p->>'not_after')::float8) < v_at then v_outcome := 'expired'; end if;
  if v_outcome is null and v_ticket.id is null then v_outcome := 'unknown'; end if;
  if v_outcome is null then
    v_outcome := judge_entry(v_ticket, v_token.gate, v_token.rules, coalesce((p->>'version')::int, v_ticket.version), v_at);
  end if;

  if v_outcome is null then
    select * into v_inside from scans s
      where s.tenant_id = p_tenant and s.ticket_id = v_ticket.id and s.outcome = 'admitted' and s.left_at is null and s.undone_at is null;
    if (p->>'leaving')::boolean then
      v_outcome := case when v_inside.id is null then 'not_inside' when not coalesce((v_token.rules).allows_reentry, false) then 'no_reentry'
        else 'left' end;
      if v_outcome = 'left' then update scans set left_at = v_at where tenant_id = p_tenant and id = v_inside.id; end if;
    elsif v_inside.id is not null and not (v_late and (p->>'admitted')::boolean and v_at < v_inside.scanned_at) then
      v_outcome := 'already';
    elsif (p->>'waiver_missing')::boolean and not (v_late and (p->>'admitted')::boolean) then
      v_outcome := 'waiver_missing';
    elsif v_late and not (p->>'admitted')::boolean then
      v_outcome := 'turned_away';
    else
      -- Whoever came first is in; the other scan of the same ticket was of somebody else.
      if v_inside.id is not null then
        update scans set outcome = 'already', is_conflict = true where tenant_id = p_tenant and id = v_inside.id;
        v_conflict := true;
      end if;
      v_outcome := 'admitted';
      update tickets set status = 'checked_in' where tenant_id = p_tenant and id = v_ticket.id and status = 'valid';
    end if;
  end if;
  v_conflict := v_conflict or v_late and (p->>'admitted')::boolean and v_outcome <> 'admitted';

  v_answer := jsonb_build_object('scanId', p->>'id', 'outcome', v_outcome, 'at', to_char(v_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'gate', (v_token.gate).name, 'isConflict', v_conflict, 'delegate', p->'delegate',
    'ticket', case when v_ticket.id is null or v_outcome in ('bad_signature', 'expired', 'unknown', 'wrong_event') then null else
      jsonb_build_object('id', v_ticket.id, 'code', v_ticket.code, 'holder', v_ticket.holder, 'category', v_ticket.category,
        'addons', v_ticket.addons, 'sessionId', v_ticket.session_id) end,
    'first', case when v_outcome <> 'already' then null else (
      select jsonb_build_object('at', to_char(v_inside.scanned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'gate', g.name)
      from gates g where g.tenant_id = p_tenant and g.id = v_inside.gate_id) end);
  insert into scans (tenant_id, id, event_id, gate_id, token_id, key, body_hash, ticket_id, outcome, answer, scanned_at, is_conflict)
    values (p_tenant, (p->>'id')::uuid, (v_token.gate).event_id, (v_token.gate).id, v_token.token_id, p->>'key', p->>'hash', v_ticket.id,
      v_outcome, v_answer, v_at, v_conflict)
    on conflict (token_id, key, tenant_id) do nothing;
  -- The same number at the same moment for something else: whoever asks again finds the other's answer.
  if not found then raise serialization_failure; end if;
  if v_outcome in ('admitted', 'left') or v_conflict then
    insert into audit (tenant_id, id, actor, action, subject_id, data)
      values (p_tenant, (p->>'audit')::uuid, 'gate ' || v_token.token_id,
        case when v_conflict then 'ticket.entry_conflict' when v_outcome = 'left' then 'ticket.left' else 'ticket.checked_in' end,
        coalesce(v_ticket.id, (p->>'id')::uuid), jsonb_build_object('scanId', p->>'id', 'outcome', v_outcome));
    insert into outbox (tenant_id, id, topic, subject_id, payload)
      values (p_tenant, (p->>'news')::uuid,
        case when v_conflict then 'ticket.entry_conflict' when v_outcome = 'left' then 'ticket.left' else 'ticket.checked_in' end,
        coalesce(v_ticket.id, (p->>'id')::uuid), jsonb_build_object('bookingId', v_ticket.booking_id, 'scanId', p->>'id'));
  end if;
  return v_answer;
end $$;

-- Takes an admission back, with a trace: 'undone', 'unknown' or 'role'; null where the token does not count.
create function undo_scan(p_tenant text, p_token text, p_scan uuid, p_reason text, p_audit uuid, p_news uuid) returns text
language plpgsql as $$
declare
  v_token record;
  v_scan scans;
begin
  perform set_config('app.tenant', p_tenant, true);
  select * into v_token from gate_of_token(p_tenant, p_token);
  if v_token.token_id is null then return null; end if;
  if v_token.role <> 'supervisor' then return 'role'; end if;
  select * into v_scan from scans s where s.tenant_id = p_tenant and s.id = p_scan and s.event_id = (v_token.gate).event_id;
  if v_scan.ticket_id is null then return 'unknown'; end if;
  perform 1 from tickets t where t.tenant_id = p_tenant and t.id = v_scan.ticket_id for update;
  select * into v_scan from scans s where s.tenant_id = p_tenant and s.id = p_scan;
  if v_scan.undone_at is not null then return 'undone'; end if;
  if v_scan.outcome <> 'admitted' or v_scan.left_at is not null then return 'unknown'; end if;
  update scans set undone_at = clock_timestamp() where tenant_id = p_tenant and id = p_scan;
  update tickets set status = 'valid' where tenant_id = p_tenant and id = v_scan.ticket_id and status = 'checked_in'
    and not exists (select from scans s where s.tenant_id = p_tenant and s.ticket_id = v_scan.ticket_id and s.outcome = 'admitted' and s.undone_at is null);
  insert into audit (tenant_id, id, actor, action, subject_id, data) values (p_tenant, p_audit, 'gate ' || v_token.token_id,
    'ticket.check_in_undone', v_scan.ticket_id, jsonb_build_object('scanId', p_scan, 'reason', p_reason));
  insert into outbox (tenant_id, id, topic, subject_id, payload)
    values (p_tenant, p_news, 'ticket.check_in_undone', v_scan.ticket_id, jsonb_build_object('scanId', p_scan));
  return 'undone';
end $$;
grant execute on function gate_of_token(text, text), judge_entry(tickets, gates, entry_rules, int, timestamptz), scan_ticket(text, jsonb),
  undo_scan(text, text, uuid, text, uuid, uuid) to karcis_app;

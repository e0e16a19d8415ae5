-- A person is whoever can prove a phone number now. A number that nobody proved for long may have been given to somebody else: then
-- the person is closed, and the next one begins anew.
create table people (
  tenant_id text not null,
  id uuid not null,
  phone text collate "C" not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- Orders of this number that are older are shown only once they are proved in another way.
  orders_since timestamptz not null,
  seen_at timestamptz not null default now(),
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index people_by_phone on people (phone, tenant_id) where closed_at is null;

-- Who is logged in where. Only the digest of the browser's token is kept.
create table login_sessions (
  tenant_id text not null,
  id uuid not null,
  person_id uuid not null,
  token_hash text collate "C" not null check (token_hash ~ '^[0-9a-f]{64}$'),
  method text not null check (method in ('code', 'passkey')),
  -- Browser and system in words, as their owner would say them.
  device text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Kept, so that no call that is repeated brings the session back.
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (token_hash, tenant_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index login_sessions_of_person on login_sessions (person_id, tenant_id);

-- Codes that were sent to prove a number, for two days: their number is what limits the next ones.
create table one_time_codes (
  tenant_id text not null,
  id uuid not null,
  purpose text not null,
  -- What the code is for besides its purpose: a ticket, a handover; empty for none.
  subject text collate "C" not null,
  recipient text collate "C" not null,
  -- Digests of the browser that asked, of its network, and of the block that the number lies in.
  browser text collate "C" not null,
  network text collate "C",
  block text collate "C" not null,
  code_hash text not null,
  tries int not null default 0 check (tries between 0 and 5),
  asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Digest of the call that used it, so that the same call may be repeated.
  used_by text,
  primary key (tenant_id, id)
);
create index one_time_codes_of_recipient on one_time_codes (recipient, tenant_id, asked_at);
create index one_time_codes_of_network on one_time_codes (network, tenant_id, asked_at);
create index one_time_codes_of_block on one_time_codes (block, tenant_id, asked_at);
create index one_time_codes_by_age on one_time_codes (tenant_id, asked_at);

-- Codes sent in a month, and the most that a tenant wants to pay for.
create table code_budgets (
  tenant_id text not null,
  month text collate "C" not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  sent int not null check (sent >= 0),
  most int not null check (most >= 0),
  primary key (tenant_id, month)
);

-- Countries to whose numbers a tenant sends codes; without a row to all that its forms offer.
create table code_countries (
  tenant_id text not null,
  calling_code text collate "C" not null check (calling_code ~ '^\+[1-9][0-9]{0,3}$'),
  primary key (tenant_id, calling_code)
);

-- Orders that a person proved by more than the number: through the e-mail address of the order, or before the number changed.
create table person_orders (
  tenant_id text not null,
  person_id uuid not null,
  booking_id uuid not null,
  proved_by text not null check (proved_by in ('email', 'former_number')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, person_id, booking_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id)
);

create table passkeys (
  tenant_id text not null,
  id uuid not null,
  person_id uuid not null,
  -- As the authenticator names it, base64url; and the host that it was made for.
  credential_id text collate "C" not null,
  rp_id text not null,
  -- COSE, base64url.
  public_key text not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_backed_up boolean not null,
  device text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (tenant_id, id),
  unique (credential_id, tenant_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index passkeys_of_person on passkeys (person_id, tenant_id);

-- What an authenticator is to sign next in one browser, once.
create table passkey_challenges (
  tenant_id text not null,
  browser text collate "C" not null,
  act text not null check (act in ('register', 'login')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, browser, act)
);
create index passkey_challenges_due on passkey_challenges (tenant_id, expires_at);

do $$
declare t text;
begin
  foreach t in array array['people', 'login_sessions', 'one_time_codes', 'code_budgets', 'code_countries', 'person_orders', 'passkeys',
    'passkey_challenges'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = current_setting(''app.tenant'', true)) with check (tenant_id = current_setting(''app.tenant'', true))', t);
  end loop;
end $$;
grant select, insert, update, delete on people, login_sessions, one_time_codes, code_budgets, code_countries, person_orders, passkeys,
  passkey_challenges to karcis_app;

-- The orders that are a person's: those that name the number, unless they are too old for the number alone to prove it, and those that
-- were proved otherwise.
create function orders_of_person(p_tenant text, p_person uuid) returns setof uuid
language sql stable as $$
  select b.id from people p
    join booking_buyers y on y.tenant_id = p_tenant and y.phone = p.phone
    join bookings b on b.tenant_id = p_tenant and b.id = y.booking_id and b.created_at >= p.orders_since
    where p.tenant_id = p_tenant and p.id = p_person and p.closed_at is null
  union
  select o.booking_id from person_orders o where o.tenant_id = p_tenant and o.person_id = p_person
$$;
grant execute on function orders_of_person(text, uuid) to karcis_app;

-- Takes one code out of what recipient, network and block of numbers may have, and out of the tenant's month; answers the seconds to
-- wait where one of them has none left, and then nothing was taken. `p_most[i]` codes of kind i in `p_seconds[i]` are free.
create function take_code(p_tenant text, p_recipient text, p_network text, p_block text, p_kinds text[], p_most int[], p_seconds int[],
  p_month_most int) returns int
language plpgsql as $$
declare
  v_wait int;
  v_month text := to_char(now() at time zone 'UTC', 'YYYY-MM');
begin
  perform pg_advisory_xact_lock(d.k)
    from (select distinct hashtextextended(p_tenant || ' ' || s, 15) as k
          from unnest(array[p_recipient, p_network, p_block]) s where s is not null order by 1) d;
  select coalesce(max(ceil(extract(epoch from f.asked_at + make_interval(secs => x.seconds) - clock_timestamp()))::int), 0) into v_wait
    from unnest(p_kinds, p_most, p_seconds) as x(kind, most, seconds)
    cross join lateral (
      select c.asked_at from one_time_codes c
      where c.tenant_id = p_tenant and c.asked_at > clock_timestamp() - make_interval(secs => x.seconds)
        and case x.kind when 'recipient' then c.recipient = p_recipient when 'network' then c.network = p_network else c.block = p_block end
      order by c.asked_at desc offset x.most - 1 limit 1) f;
  if v_wait > 0 then return v_wait; end if;
  insert into code_budgets as b (tenant_id, month, sent, most) values (p_tenant, v_month, 1, p_month_most)
    on conflict (tenant_id, month) do update set sent = b.sent + 1 where b.sent < b.most;
  if not found then return ceil(extract(epoch from (v_month || '-01')::timestamp + interval '1 month' - now() at time zone 'UTC'))::int; end if;
  delete from one_time_codes where (tenant_id, id) in (
    select c.tenant_id, c.id from one_time_codes c
    where c.tenant_id = p_tenant and c.asked_at < clock_timestamp() - interval '2 days' limit 100 for update skip locked);
  return 0;
end $$;

-- Counts one try of the newest code for this purpose, thing, recipient and browser, and gives its digest to compare with. Its row stays
-- locked, so that tries follow each other: the sixth never sees the digest, however many come at once.
create function try_code(p_tenant text, p_purpose text, p_subject text, p_recipient text, p_browser text)
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

-- A code is legible in its message only until the message has left, or never will.
create function forget_sent_code() returns trigger
language plpgsql as $$
begin
  new.body := '';
  new.params := '{}';
  return new;
end $$;
create trigger forget_sent_code before update of status on messages for each row
  when (new.template = 'identity.code' and new.status <> 'due' and new.status <> 'kept') execute function forget_sent_code();

grant execute on function take_code(text, text, text, text, text[], int[], int[], int), try_code(text, text, text, text, text) to karcis_app;

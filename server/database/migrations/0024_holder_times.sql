-- Since when a ticket is its new holder's: a number may have been somebody else's before.
alter table tickets add column held_since timestamptz;

create function note_new_holder() returns trigger
language plpgsql as $$
begin
  if new.held_by_phone is distinct from old.held_by_phone then
    new.held_since := case when new.held_by_phone is null then null else clock_timestamp() end;
  end if;
  return new;
end $$;

-- What was handed over before: it was accepted then. The owner sees every tenant's rows for this.
alter table tickets no force row level security;
alter table handovers no force row level security;
alter table tickets disable trigger user;
update tickets t set held_since = coalesce(
    (select max(h.answered_at) from handovers h
     where h.tenant_id = t.tenant_id and h.ticket_id = t.id and h.kind = 'transfer' and h.status = 'accepted'), t.changed_at)
  where t.held_by_phone is not null;
alter table tickets enable trigger user;
alter table tickets force row level security;
alter table handovers force row level security;
alter table tickets add check ((held_since is null) = (held_by_phone is null));
create trigger note_new_holder before update of held_by_phone on tickets for each row execute function note_new_holder();

-- Whether a ticket that was handed over is this person's: it came to the number while the number was theirs.
create function is_held_by(p_ticket tickets, p_person uuid) returns boolean
language sql stable as $$
  select exists (select from people p where p.tenant_id = p_ticket.tenant_id and p.id = p_person and p.closed_at is null
    and p.phone = p_ticket.held_by_phone and p_ticket.held_since >= p.orders_since)
$$;

-- Events whose tickets show their codes only so long before the beginning.
create table code_releases (
  tenant_id text not null,
  event_id uuid not null,
  hours_before int not null check (hours_before between 1 and 720),
  primary key (tenant_id, event_id),
  foreign key (tenant_id, event_id) references events (tenant_id, id)
);
alter table code_releases enable row level security;
alter table code_releases force row level security;
create policy own_tenant on code_releases using (tenant_id = current_setting('app.tenant', true)) with check (tenant_id = current_setting('app.tenant', true));
grant select, insert, update, delete on code_releases to karcis_app;

create index scans_left on scans (ticket_id, tenant_id) where left_at is not null;

-- Of these tickets those that the clock or the gate says something about: from when on a code is shown that is not shown yet, and
-- whether its holder went out of an event that lets them in again.
create function moments_of_tickets(p_tenant text, p_tickets uuid[]) returns table (ticket_id uuid, code_from timestamptz, is_outside boolean)
language sql stable as $$
  select * from (
    select t.id, case when f.code_from > clock_timestamp() then f.code_from end as code_from,
      case when t.status = 'checked_in' and e.allows_reentry then
        exists (select from scans s where s.tenant_id = p_tenant and s.ticket_id = t.id and s.outcome = 'admitted' and s.left_at is not null and s.undone_at is null)
        and not exists (select from scans s where s.tenant_id = p_tenant and s.ticket_id = t.id and s.outcome = 'admitted' and s.left_at is null and s.undone_at is null)
      else false end as is_outside
    from tickets t
    join events v on v.tenant_id = t.tenant_id and v.id = t.event_id
    left join event_sessions n on n.tenant_id = t.tenant_id and n.event_id = t.event_id and n.id = t.session_id
    left join code_releases c on c.tenant_id = t.tenant_id and c.event_id = t.event_id
    left join entry_rules e on e.tenant_id = t.tenant_id and e.event_id = t.event_id
    cross join lateral (select coalesce(n.starts_at, v.starts_at) - make_interval(hours => c.hours_before) as code_from) f
    where t.tenant_id = p_tenant and t.id = any (p_tickets)) x
  where x.code_from is not null or x.is_outside
$$;

-- Handover as an organiser wants it.
grant insert, update on handover_rules to karcis_app;

-- What a release says of a person is kept for as long as it may be asked for, and then it is gone; that it was signed stays.
alter table waiver_signatures alter column sealed drop not null, add column erased_at timestamptz,
  add check ((sealed is null) = (erased_at is not null));
grant update (sealed, device, network_hash, erased_at) on waiver_signatures to karcis_app;

-- Nothing that was signed is ever changed: it goes, once, or it stays.
create function only_erase_signature() returns trigger
language plpgsql as $$
begin
  if old.sealed is null or new.sealed is not null then
    raise insufficient_privilege using message = 'permission denied: a signature is erased or stays as it is';
  end if;
  return new;
end $$;
create trigger only_erase_signature before update on waiver_signatures for each row execute function only_erase_signature();

-- Events that were over so many days ago; one without a date a year after it was made.
create function events_over(p_tenant text, p_days int) returns setof uuid
language sql stable as $$
  select e.id from events e
  where e.tenant_id = p_tenant and clock_timestamp() - make_interval(days => p_days) > greatest(
    coalesce(e.ends_at, e.starts_at + interval '1 day', e.created_at + interval '1 year'),
    (select max(s.ends_at) from event_sessions s where s.tenant_id = p_tenant and s.event_id = e.id))
$$;
grant execute on function is_held_by(tickets, uuid), moments_of_tickets(text, uuid[]), events_over(text, int) to karcis_app;

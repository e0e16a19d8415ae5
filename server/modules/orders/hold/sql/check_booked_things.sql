-- Trigger: checks the references of bookings. A batch names one event, so its references are looked up and locked once per statement, where a
-- foreign key would do it once per row. refuse_if_booked guards the other side. Refuses as a foreign key does.
create or replace function check_booked_things() returns trigger
language plpgsql as $$
declare
  v_missing boolean;
begin
  select bool_or(e.found is null or q.found is null or d.session_id is not null and s.found is null or d.promo_id is not null and p.found is null) into v_missing
    from (select distinct a.tenant_id, a.event_id, a.quote_id, a.session_id, a.promo_id from added a) d
    left join lateral (select true as found from events x where x.tenant_id = d.tenant_id and x.id = d.event_id for key share) e on true
    left join lateral (select true as found from quotes x where x.tenant_id = d.tenant_id and x.id = d.quote_id) q on true
    left join lateral (select true as found from event_sessions x
      where x.tenant_id = d.tenant_id and x.event_id = d.event_id and x.id = d.session_id for key share) s on true
    left join lateral (select true as found from promos x where x.tenant_id = d.tenant_id and x.id = d.promo_id for key share) p on true;
  if v_missing then
    raise foreign_key_violation using message = 'a booking of an event, quote, session or promo that does not exist';
  end if;
  return null;
end $$;

-- Trigger: records a ticket's change, because gates fetch changes. Raising a ticket's version puts the previous one on the list of revoked codes
-- in the same transaction. Refuses (check_violation) a lower version.
create or replace function note_ticket_change() returns trigger
language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  if new.version < old.version then raise check_violation using message = 'a ticket''s version never falls'; end if;
  if new.version > old.version then
    insert into ticket_revocations (tenant_id, ticket_id, version, event_id) values (old.tenant_id, old.id, new.version - 1, old.event_id);
  end if;
  return new;
end $$;

-- Trigger: a message is legible only until it has left or is no longer worth sending; a code in it never longer than anybody may try to send it.
-- What was given up may be sent again by hand for a while, what no channel carries may be read for a while outside production: see
-- features/retention.
create or replace function forget_message() returns trigger
language plpgsql as $$
begin
  new.sealed := null;
  new.subject := '';
  new.body := '';
  new.params := '{}';
  return new;
end $$;

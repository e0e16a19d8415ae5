-- Trigger: a message stays legible only until it has left or is no longer worth sending, and a code in it never longer than somebody may still
-- try that code. A message that was given up may be sent again by hand for a while, and one that no channel carries may be read for a while
-- outside production: see features/retention. A WhatsApp message in whose place an e-mail may have to go has its sealed values put back by whoever marks
-- it as sent, until it is delivered, a day at most.
create or replace function forget_message() returns trigger
language plpgsql as $$
begin
  new.sealed := null;
  new.subject := '';
  new.body := '';
  new.params := '{}';
  return new;
end $$;

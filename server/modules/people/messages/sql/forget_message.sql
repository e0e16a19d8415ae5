-- Trigger: erases a message's text once it was sent or has become pointless, and the text of a one-time code at the latest when the code expires.
-- Failed messages may be sent again by hand for a while, and messages without a channel may be read for a while outside production: see
-- server/modules/people/retention. If an e-mail may replace a WhatsApp message, the sender restores its sealed values after marking it as sent,
-- until delivery, a day at most.
create or replace function forget_message() returns trigger
language plpgsql as $$
begin
  new.sealed := null;
  new.subject := '';
  new.body := '';
  new.params := '{}';
  return new;
end $$;

-- What a message says (names, codes, links that open things) is sealed from the moment that it is queued, and gone once it was sent.
alter table messages add column sealed text;
alter table messages alter column body set default '';

-- Texts of messages that were dealt with before. What is still to be sent goes out from its values as they are.
alter table messages no force row level security;
update messages set body = '', subject = '', params = '{}' where status <> 'due';
alter table messages force row level security;

drop trigger forget_sent_code on messages;
drop function forget_sent_code();
-- A message is legible only until it has left or is no longer worth sending; a code in it never longer than anybody may try to send it. What was given up
-- may be sent again by hand for a while, what no channel carries may be read for a while outside production: see features/retention.
create function forget_message() returns trigger
language plpgsql as $$
begin
  new.sealed := null;
  new.subject := '';
  new.body := '';
  new.params := '{}';
  return new;
end $$;
create trigger forget_message before update of status on messages for each row
  when (new.status in ('sent', 'outdated') or new.status = 'dead' and new.template = 'identity.code') execute function forget_message();

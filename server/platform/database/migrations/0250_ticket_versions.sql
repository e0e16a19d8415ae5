-- The least version that a ticket's next code has: above every one that may have been given and is unknown since a restore.
alter table tickets add column next_version int not null default 1;

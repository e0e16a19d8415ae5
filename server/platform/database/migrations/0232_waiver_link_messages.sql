-- Which message a link to sign with went out by: its page says how that stands. The id is a digest and names nobody.
alter table waiver_invites add column dedupe_id text collate "C";

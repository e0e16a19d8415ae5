-- When whoever is logged in last showed who they are: by a code to the number, or by a passkey. What would make a stolen login last asks
-- for it anew after ten minutes.
alter table login_sessions add column proved_at timestamptz not null default clock_timestamp();
alter table login_sessions no force row level security;
update login_sessions set proved_at = created_at;
alter table login_sessions force row level security;

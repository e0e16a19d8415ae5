-- Which master secrets sealed and signed what is in here, told by a digest that only they make. A process that lacks one of them, unless
-- it is retired, would find things that it cannot open: it does not start. Of the deployment, so without a tenant.
create table deployment_secrets (
  mark text collate "C" primary key,
  -- As it stands before what the secret sealed.
  name text not null check (name ~ '^[0-9a-f]{8}$'),
  first_used_at timestamptz not null default clock_timestamp(),
  -- When every tenant's ticket keys were seen to; the latest is the secret in charge.
  in_charge_at timestamptz,
  -- Nothing kept needs it any more.
  retired_at timestamptz
);
alter table deployment_secrets enable row level security;
alter table deployment_secrets force row level security;
create policy of_deployment on deployment_secrets using (true) with check (true);
grant select, insert on deployment_secrets to karcis_app;
grant update (in_charge_at, retired_at) on deployment_secrets to karcis_app;

-- Which secret a ticket key comes from, and the key that verifies it: noted when another secret takes over, so that what was signed
-- before stays good when the earlier secret is gone. Null: the secret in charge.
alter table ticket_keys add column secret text, add column public_key text, add check ((secret is null) = (public_key is null));

-- Nothing that was signed is ever changed: it goes, once, or it stays, or the same is sealed under another secret, which its digest proves.
create or replace function only_erase_signature() returns trigger
language plpgsql as $$
begin
  if old.sealed is not null and new.sealed is not null and current_setting('app.act', true) = 'reseal'
    and (to_jsonb(new) - 'sealed') = (to_jsonb(old) - 'sealed') then
    return new;
  end if;
  if old.sealed is null or new.sealed is not null then
    raise insufficient_privilege using message = 'permission denied: a signature is erased or stays as it is';
  end if;
  return new;
end $$;

-- Trigger: protects signatures. A signature may be erased, once, or the same one sealed under another secret, which its digest proves. Refuses
-- (insufficient_privilege) everything else.
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

-- Serialises operations of one visitor or network at an event until the transaction ends, over all processes. These locks precede those of stock.
create or replace function lock_holders(p_tenant text, p_event uuid, p_owners text[], p_networks bigint[]) returns void
language plpgsql as $$
begin
  perform require_tenant(p_tenant);
  perform pg_advisory_xact_lock(d.k)
    from (select distinct hashtextextended(p_tenant || p_event::text || s, 35) as k from unnest(p_owners || p_networks::text[]) s where s is not null order by 1) d;
end $$;

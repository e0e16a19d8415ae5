-- Trigger: stores the rates of each version of an event.
create or replace function keep_event_rates() returns trigger
language plpgsql as $$
begin
  insert into event_rates (tenant_id, event_id, version, service_fee_type, service_fee_fix_amount, service_fee_percentage, tax_percentage)
    values (new.tenant_id, new.id, new.version, new.service_fee_type, new.service_fee_fix_amount, new.service_fee_percentage, new.tax_percentage)
    on conflict do nothing;
  return null;
end $$;

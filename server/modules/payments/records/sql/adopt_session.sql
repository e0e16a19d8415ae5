-- Records a further page that the provider opened for a payment as a payment of its own. Returns its id, or null if the page is the payment's own or
-- already known.
create or replace function adopt_session(p_tenant text, p_payment uuid, p_ref text, p_url text) returns uuid
language plpgsql as $$
declare
  v_id uuid;
begin
  perform require_tenant(p_tenant);
  insert into payments (tenant_id, id, booking_id, provider, provider_ref, amount, currency, status, redirect_url, expires_at, created_at)
    select p_tenant, new_id(), p.booking_id, p.provider, p_ref, p.amount, p.currency, 'pending', p_url, p.expires_at, p.created_at - interval '1 millisecond'
    from payments p where p.tenant_id = p_tenant and p.id = p_payment and p.provider_ref <> p_ref
    on conflict (provider_ref, provider, tenant_id) do nothing returning id into v_id;
  if v_id is not null then
    perform record_events(p_tenant, 'provider', 'payment.further_page', array[v_id],
      array[jsonb_build_object('paymentId', p_payment, 'providerRef', p_ref)]);
  end if;
  return v_id;
end $$;

-- Stores the pages that the provider opened for payments, each with the instructions for paying without it, or null. Returns, in order, the state
-- of each payment and its booking, and the payment's own page. The commit waits for the disk: an address shown to a buyer is still known after a
-- crash. A payment keeps its first page. A second page becomes a payment of its own, dated a moment before the first, so that the first remains
-- the one shown. Locks the payments in id order.
create or replace function keep_pages(p_tenant text, p_ids uuid[], p_refs text[], p_urls text[], p_instructions jsonb) returns jsonb
language plpgsql as $$
declare
  v_answers jsonb;
  v_more boolean;
  v_opened uuid[];
  v_said jsonb[];
begin
  perform require_tenant(p_tenant);
  perform 1 from (select y as id from unnest(p_ids) y order by 1) x
    cross join lateral (select 1 from payments c where c.tenant_id = p_tenant and c.id = x.id limit 1 for no key update) p;
  with kept as (
    update payments p set status = case when p.status = 'created' then 'pending' else p.status end,
        provider_ref = coalesce(p.provider_ref, x.ref), redirect_url = case when coalesce(p.provider_ref, x.ref) = x.ref then x.url else p.redirect_url end,
        instructions = case when coalesce(p.provider_ref, x.ref) = x.ref then coalesce(nullif(p_instructions->(x.ord::int - 1), 'null'), p.instructions)
          else p.instructions end
      from unnest(p_ids, p_refs, p_urls) with ordinality as x(id, ref, url, ord)
      cross join lateral (select c.ctid as at, c.status as was from payments c where c.tenant_id = p_tenant and c.id = x.id limit 1) o
      where p.ctid = o.at
      returning p.id, o.was, p.status, p.booking_id, p.provider_ref, p.redirect_url, p.instructions, x.ref
  )
  select jsonb_agg(jsonb_build_object('status', k.status, 'booking_status', b.status, 'provider_ref', k.provider_ref, 'redirect_url', k.redirect_url,
      'instructions', k.instructions) order by x.ord), bool_or(k.provider_ref <> k.ref), array_agg(k.id order by x.ord) filter (where k.was = 'created'),
      array_agg(jsonb_build_object('bookingId', k.booking_id) order by x.ord) filter (where k.was = 'created')
    into v_answers, v_more, v_opened, v_said
    from unnest(p_ids) with ordinality as x(id, ord)
    left join kept k on k.id = x.id
    left join lateral (select c.status from bookings c where c.tenant_id = p_tenant and c.id = k.booking_id limit 1) b on true;
  if v_opened is not null then perform record_events(p_tenant, 'provider', 'payment.pending', v_opened, v_said); end if;
  if v_more then
    perform adopt_session(p_tenant, x.id, x.ref, x.url) from unnest(p_ids, p_refs, p_urls) as x(id, ref, url);
  end if;
  return v_answers;
end $$;

-- reserve_seat_holds with an array for each field of a request and of a seat, as the previous version calls it while both run.
create or replace function reserve_seated(
  p_tenant text, p_event uuid, p_offers jsonb, p_ids uuid[], p_references text[], p_owners text[], p_keys text[], p_hashes text[], p_utms text[],
  p_chosen int[], p_networks bigint[], p_proved boolean[], p_replaces uuid[], p_limits int[],
  p_rows int[], p_places int[], p_seats text[], p_categories uuid[], p_kinds text[]
) returns jsonb
language plpgsql as $$
begin
  perform require_tenant(p_tenant);
  return reserve_seat_holds(p_tenant, p_event, p_offers,
    array(select row(r.id, r.reference, r.owner, r.key, r.hash, r.utm, r.chosen, r.network, r.is_proved, r.replaces)::hold_request
      from unnest(p_ids, p_references, p_owners, p_keys, p_hashes, p_utms, p_chosen, p_networks, p_proved, p_replaces)
        as r(id, reference, owner, key, hash, utm, chosen, network, is_proved, replaces)), p_limits,
    array(select row(s.hold, s.place, s.seat, s.category, s.kind)::seat_request
      from unnest(p_rows, p_places, p_seats, p_categories, p_kinds) as s(hold, place, seat, category, kind)));
end $$;

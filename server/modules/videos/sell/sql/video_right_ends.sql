-- The end of an entitlement: the end of its video, or of its hours after the first play, whichever comes first. Null: no end.
create or replace function video_right_ends(e video_entitlements) returns timestamptz
language plpgsql stable as $$
begin
  return (select least(v.available_until, e.first_played_at + make_interval(hours => e.window_hours))
    from videos v where v.tenant_id = e.tenant_id and v.id = e.video_id);
end $$;

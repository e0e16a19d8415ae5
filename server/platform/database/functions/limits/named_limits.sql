-- The deployment's limits by name, from an array in the order of HOLD_LIMIT_NAMES. The only place that knows positions.
create or replace function named_limits(p_limits int[]) returns hold_limits
language sql immutable as $$
  select jsonb_populate_record(null::hold_limits, jsonb_build_object(
    'visitor_holds', p_limits[1], 'visitor_tickets', p_limits[2], 'network_holds', p_limits[3], 'network_tickets', p_limits[4],
    'network_percent', p_limits[5], 'proof_after', p_limits[6], 'number_holds', p_limits[7], 'number_tickets', p_limits[8],
    'visitor_lapses', p_limits[9], 'network_lapses', p_limits[10], 'wait_seconds', p_limits[11], 'visitor_long', p_limits[12],
    'number_long', p_limits[13], 'network_long', p_limits[14], 'long_percent', p_limits[15],
    -- The previous version passes eleven limits, without a maximum.
    'network_most', coalesce(p_limits[16], 1000)))
$$;

-- The deployment's limits by name, from an array in the order of HOLD_LIMIT_NAMES. No other function knows their positions.
create or replace function named_limits(p_limits int[]) returns hold_limits
language plpgsql immutable as $$
declare
  l hold_limits;
begin
  l.visitor_holds := p_limits[1];
  l.visitor_tickets := p_limits[2];
  l.network_holds := p_limits[3];
  l.network_tickets := p_limits[4];
  l.network_percent := p_limits[5];
  l.proof_after := p_limits[6];
  l.number_holds := p_limits[7];
  l.number_tickets := p_limits[8];
  l.visitor_lapses := p_limits[9];
  l.network_lapses := p_limits[10];
  l.wait_seconds := p_limits[11];
  l.visitor_long := p_limits[12];
  l.number_long := p_limits[13];
  l.network_long := p_limits[14];
  l.long_percent := p_limits[15];
  -- The previous version passes eleven limits, without a maximum.
  l.network_most := coalesce(p_limits[16], 1000);
  return l;
end $$;

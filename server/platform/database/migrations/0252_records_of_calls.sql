-- One hold that a batch asks for. `chosen` is the position of its offer, `replaces` the visitor's own hold that it replaces.
create type hold_request as (
  id uuid, reference text, owner text, key text, hash text, utm text, chosen int, network bigint, is_proved boolean, replaces uuid
);
-- One seat that a batch asks for: `hold` is the position of its hold_request.
create type seat_request as (hold int, place int, seat text, category uuid, kind text);
-- The unpaid holds of a visitor or network at one event, with those that expired within an hour.
create type holder_use as (holds int, tickets int, lapses int, lapsed_at timestamptz);
-- Locked quotas and promos, with the rest of each.
create type locked_stock as (quotas uuid[], free int[], promos uuid[], promo_free int[], promo_versions int[], is_enough boolean);
-- One scan that a gate asks about: see scan_ticket.
create type scan_request as (
  ord int, token text, id uuid, audit uuid, news uuid, key text, hash text, leaving boolean, ticket uuid, code text, version int, key_id int,
  not_after float8, refusal text, waiver_missing boolean, delegate text, ago float8, admitted boolean
);

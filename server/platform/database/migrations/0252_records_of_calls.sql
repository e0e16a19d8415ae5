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
-- The answers of functions that are sent as JSON. Their TypeScript types have the same fields: test/fences/json-answers.test.ts compares them.
create type scanned_ticket as (id uuid, code text, holder text, category text, addons jsonb, "sessionId" uuid);
create type scan_first as (at text, gate text);
create type scan_answer as (
  "scanId" uuid, outcome text, at text, gate text, "isConflict" boolean, delegate text, ticket scanned_ticket, first scan_first
);
create type play_part as (
  id uuid, position int, title jsonb, media uuid, duration_ms int, captions jsonb, thumbs jsonb, poster boolean, heights int[], is_failed boolean,
  seconds int, at timestamptz
);
create type play_answer as (
  code text, id uuid, entitlement uuid, now timestamptz, until timestamptz, slug text, name text, type text, language text, is_streamed boolean,
  phone text, parts play_part[]
);
create type play_screen as (id uuid, device text, since timestamptz);
create type play_refusal as (code text, until timestamptz, "from" timestamptz, most int, screens play_screen[], why text);

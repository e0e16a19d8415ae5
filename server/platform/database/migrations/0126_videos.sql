-- What a shop sells is an event to go to or a video to watch: one row, one price list, one kind of booking, one road for the money. A video's
-- row in `events` has one ticket category that admits nobody and no quotas; what only a video has is in `videos`. See decision 71.
alter table events add column kind text not null default 'event' check (kind in ('event', 'video'));
alter table bookings drop constraint bookings_tickets_check, add constraint bookings_tickets_check check (tickets >= 0);
alter table booking_lines drop constraint booking_lines_tickets_check, add constraint booking_lines_tickets_check check (tickets >= 0);

create table videos (
  tenant_id text not null,
  id uuid not null,
  -- One film; parts in an order; what was recorded at an event; a stream that is shown while it is made, and afterwards what became of it.
  type text not null check (type in ('film', 'series', 'recording', 'live')),
  -- What is spoken in it, as BCP 47 names it.
  language text not null,
  published_at timestamptz not null,
  -- When it can be watched: from, and until; null is without end. A live one begins at `available_from`.
  available_from timestamptz,
  available_until timestamptz check (available_until > available_from),
  -- Hours from the first play on; null: as long as it is available. Where both are given the earlier end counts.
  window_hours int check (window_hours between 1 and 87600),
  -- How many screens may play at once what was bought once.
  screens int not null default 2 check (screens between 1 and 10),
  is_all_additional_selected boolean not null default false,
  -- Whether the player shows a part of the viewer's number, moving.
  has_watermark boolean not null default false,
  -- Where a live one is streamed from: an HLS address that its organiser gave.
  stream_url text check (stream_url ~ '^https://'),
  -- A file of our own that anybody may watch before they choose.
  trailer_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references events (tenant_id, id),
  check (stream_url is null or type = 'live')
);

-- What is played, in its order: one for a film. A part that belongs to an add-on is for those who bought that add-on.
create table video_parts (
  tenant_id text not null,
  video_id uuid not null,
  id uuid not null,
  position int not null check (position > 0),
  title jsonb not null,
  addon_id uuid,
  -- The file that is played; null while there is none yet.
  media_id uuid,
  primary key (tenant_id, video_id, id),
  unique (tenant_id, video_id, position),
  foreign key (tenant_id, video_id) references videos (tenant_id, id)
);

-- The right to watch a video: what, why, and until when. It counts while nobody revoked it and while what it comes from stands: a booking
-- that is confirmed, a ticket that is valid or was used, or a gift of the organiser's to a number.
create table video_entitlements (
  tenant_id text not null,
  id uuid not null,
  video_id uuid not null,
  why text not null check (why in ('purchase', 'ticket', 'gift')),
  booking_id uuid,
  ticket_id uuid,
  phone text collate "C" check (phone = '' or phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- The add-ons that came with it: parts of the video that only they open.
  addons uuid[] not null default '{}',
  -- As they were when it was given.
  screens int not null check (screens between 1 and 10),
  window_hours int check (window_hours between 1 and 87600),
  first_played_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (id, tenant_id),
  foreign key (tenant_id, video_id) references videos (tenant_id, id),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id),
  check (num_nonnulls(booking_id, ticket_id, phone) = 1),
  check ((why = 'purchase') = (booking_id is not null) and (why = 'ticket') = (ticket_id is not null))
);
create unique index video_entitlements_of_booking on video_entitlements (booking_id, video_id, tenant_id) where booking_id is not null;
create unique index video_entitlements_of_ticket on video_entitlements (ticket_id, video_id, tenant_id) where ticket_id is not null;
create unique index video_entitlements_of_gift on video_entitlements (phone, video_id, tenant_id)
  where phone is not null and phone <> '' and revoked_at is null;

-- Whoever asks sees and writes one tenant's rows; whose is asked once for a statement, so that a plan that is kept fits any tenant.
do $$
declare t text;
begin
  foreach t in array array['videos', 'video_parts', 'video_entitlements'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update, delete on videos, video_parts to karcis_app;
grant select, insert, update on video_entitlements to karcis_app;

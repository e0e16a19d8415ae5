-- Everything that a screen needs of a play: its time, its video, the parts that the entitlement opens with their saved positions, and a number to
-- show as a watermark if the video has one.
create or replace function describe_play(e video_entitlements, p_play uuid) returns jsonb
language plpgsql stable as $$
declare
  v_told jsonb;
  v_phone text;
begin
  select jsonb_build_object('code', 'PLAYS', 'id', p_play, 'entitlement', e.id, 'now', clock_timestamp(), 'until', video_right_ends(e),
      'slug', s.slug, 'name', s.name, 'type', v.type, 'language', v.language, 'is_streamed', v.stream_url is not null,
      'has_watermark', v.has_watermark,
      'parts', coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'position', p.position, 'title', p.title, 'media', m.id,
          'duration_ms', m.duration_ms, 'captions', m.captions, 'thumbs', m.thumbs, 'poster', m.poster,
          'heights', (select coalesce(jsonb_agg(r.height order by r.height), '[]') from media_renditions r
            where r.tenant_id = m.tenant_id and r.media_id = m.id),
          'is_failed', exists (select from media_files f where f.tenant_id = p.tenant_id and f.id = p.media_id and f.state = 'failed'),
          'seconds', w.seconds, 'at', w.at) order by p.position)
        from video_parts p
          left join media_files m on m.tenant_id = p.tenant_id and m.id = p.media_id and m.state = 'ready'
          left join video_positions w on w.tenant_id = e.tenant_id and w.entitlement_id = e.id and w.part_id = p.id
        where p.tenant_id = e.tenant_id and p.video_id = e.video_id and (p.addon_id is null or p.addon_id = any (e.addons))), '[]'))
    into v_told
    from videos v join events s on s.tenant_id = v.tenant_id and s.id = v.id
    where v.tenant_id = e.tenant_id and v.id = e.video_id;
  if (v_told->>'has_watermark')::boolean then
    v_phone := nullif(video_right_phone(e), '');
  end if;
  return v_told || jsonb_build_object('phone', v_phone);
end $$;

-- Everything that a screen needs of a play: its time, its video, the parts that the entitlement opens with their saved positions, and a number to
-- show as a watermark if the video has one. See the type play_answer.
create or replace function describe_play(e video_entitlements, p_play uuid) returns jsonb
language plpgsql stable as $$
declare
  v_answer play_answer;
begin
  select 'PLAYS', p_play, e.id, clock_timestamp(), video_right_ends(e), s.slug, s.name, v.type, v.language, v.stream_url is not null,
      case when v.has_watermark then nullif(video_right_phone(e), '') end,
      array(select row(p.id, p.position, p.title, m.id, m.duration_ms, m.captions, m.thumbs, m.poster,
          array(select r.height from media_renditions r where r.tenant_id = m.tenant_id and r.media_id = m.id order by r.height),
          exists (select from media_files f where f.tenant_id = p.tenant_id and f.id = p.media_id and f.state = 'failed'), w.seconds, w.at)::play_part
        from video_parts p
          left join media_files m on m.tenant_id = p.tenant_id and m.id = p.media_id and m.state = 'ready'
          left join video_positions w on w.tenant_id = e.tenant_id and w.entitlement_id = e.id and w.part_id = p.id
        where p.tenant_id = e.tenant_id and p.video_id = e.video_id and (p.addon_id is null or p.addon_id = any (e.addons)) order by p.position)
    into v_answer
    from videos v join events s on s.tenant_id = v.tenant_id and s.id = v.id
    where v.tenant_id = e.tenant_id and v.id = e.video_id;
  return to_jsonb(v_answer);
end $$;

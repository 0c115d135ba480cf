-- Clips are followed more quickly. What facts a clip has is worked out once for all clips of a statement that share them,
-- and not several times for each; a clip that is new needs no looking for what was there before. What belongs to a clip is
-- looked up by its key, whatever the tables held when the plan was made.
create or replace function follow_clips() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from clip_search using written
    where clip_search.clip_id = written.id
      -- A row that changes its place in the order is taken out and put in again, so that blocks are counted right.
      and (written.published_at is null or written.withdrawn_at is not null or written.created_at <> clip_search.created_at);
  end if;
  with visible as materialized (
    select c.*, orient_of(c.width, c.height) as orient,
      -- All that the facts ask of a size.
      (least(c.width, c.height) >= 720)::integer + (least(c.width, c.height) >= 1080)::integer
        + (least(c.width, c.height) >= 2160)::integer as lines
    from written as c where c.published_at is not null and c.withdrawn_at is null
  ), kind as materialized (
    select distinct on (themes, shots, orient, lines, is_free, has_audio, shot_on_mobile)
      themes, shots, orient, lines, is_free, has_audio, shot_on_mobile, width, height
    from visible
  ), told as materialized (
    select kind.*, clip_facts(themes, shots, width, height, is_free, has_audio, shot_on_mobile) as facts from kind
  ), known as materialized (
    select told.*, fact_set_of(themes, shots, facts) as id from told
  ), sets as (
    insert into fact_set (id, themes, shots, facts)
    select distinct on (id) id, themes, shots, tsvector_to_array(facts) from known
    where not exists (select from fact_set where fact_set.id = known.id)
    order by id
    on conflict do nothing
  )
  insert into clip_search (clip_id, words, fact_set, look, duration_ms, created_at, views, prior)
  select c.id, c.words || known.facts || coalesce(look_facts(seen.colours, seen.motion), ''), known.id,
    coalesce(look_bits(seen.colours, seen.motion), 0), c.duration_ms, c.created_at, stat.views,
    clip_prior(stat.views, c.created_at, now())
  from visible as c
  join known using (themes, shots, orient, lines, is_free, has_audio, shot_on_mobile)
  cross join lateral (select coalesce((select views from clip_stat where clip_id = c.id), 0) as views offset 0) as stat
  left join lateral (select colours, motion from clip_look where clip_id = c.id and motion is not null offset 0) as seen on true
  on conflict (clip_id) do update set
    words = excluded.words, fact_set = excluded.fact_set, look = excluded.look, duration_ms = excluded.duration_ms,
    changed_at = now()
  where (clip_search.words, clip_search.fact_set, clip_search.look, clip_search.duration_ms)
    is distinct from (excluded.words, excluded.fact_set, excluded.look, excluded.duration_ms);
  return null;
end
$$;

-- One tier more, so that a search looks at few clips whether many match or very many: the fifth of all clips that comes
-- first wherever many match is told apart as well. And a clip that is new is put into its tier at once, by where the tiers
-- ended when they were last told apart.

-- tier: 0, 1 and 3 are the two hundredth, the twentieth and the fifth part of all clips that come first; 2: the others. The
-- version before knows no 3: to it such a clip is one of the others.
alter table search_upkeep
  -- Least prior of tiers 0, 1 and 3; null before they were ever told apart.
  add column if not exists tier_bounds real[];

-- Strictly above: where all weigh the same none is better.
create or replace function tier_of(prior real, bounds real[]) returns smallint language sql immutable parallel safe
as $$
  select case when prior > bounds[1] then 0 when prior > bounds[2] then 1 when prior > bounds[3] then 3 else 2 end::smallint
$$;

create index if not exists clip_search_fifth_words_idx on clip_search using gin (words) with (fastupdate = off) where tier <> 2;

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
  insert into clip_search (clip_id, words, fact_set, look, duration_ms, created_at, views, prior, tier)
  select c.id, c.words || known.facts || coalesce(look_facts(seen.colours, seen.motion), ''), known.id,
    coalesce(look_bits(seen.colours, seen.motion), 0), c.duration_ms, c.created_at, stat.views,
    weight.prior, tier_of(weight.prior, (select tier_bounds from search_upkeep))
  from visible as c
  join known using (themes, shots, orient, lines, is_free, has_audio, shot_on_mobile)
  cross join lateral (select coalesce((select views from clip_stat where clip_id = c.id), 0) as views offset 0) as stat
  cross join lateral (select clip_prior(stat.views, c.created_at, now()) as prior offset 0) as weight
  left join lateral (select colours, motion from clip_look where clip_id = c.id and motion is not null offset 0) as seen on true
  on conflict (clip_id) do update set
    words = excluded.words, fact_set = excluded.fact_set, look = excluded.look, duration_ms = excluded.duration_ms,
    changed_at = now()
  where (clip_search.words, clip_search.fact_set, clip_search.look, clip_search.duration_ms)
    is distinct from (excluded.words, excluded.fact_set, excluded.look, excluded.duration_ms);
  return null;
end
$$;

-- The next run of the upkeep tells the tiers anew.
update search_upkeep set weighed_at = '-infinity';

-- Search, made quicker. Clips share few different sets of facts: counting the sets counts every filter's choices in one look.
-- And of the clips that come first where many match, the very first are told apart.

create table if not exists fact_set (
  id bigint primary key,
  themes text[] not null,
  shots text[] not null,
  facts text[] not null
);

alter table clip_search
  drop column if exists themes,
  drop column if exists shots,
  drop column if exists short_side,
  drop column if exists orient,
  drop column if exists is_free,
  drop column if exists has_audio,
  drop column if exists shot_on_mobile,
  drop column if exists is_top,
  -- Which of the sets of facts above it has.
  add column if not exists fact_set bigint not null default 0,
  -- 0 and 1: the two hundredth and the twentieth part of all clips that come first wherever many match; 2: the others.
  add column if not exists tier smallint not null default 2;

-- A number that the program can hold exactly.
create or replace function fact_set_of(themes text[], shots text[], facts tsvector) returns bigint language sql immutable parallel safe
as $$ select hashtextextended(row(themes, shots, facts)::text, 0) & 4503599627370495 $$;

create or replace function follow_clips() returns trigger language plpgsql as $$
begin
  delete from clip_search using written
  where clip_search.clip_id = written.id
    -- A row that changes its place in the order is taken out and put in again, so that blocks are counted right.
    and (written.published_at is null or written.withdrawn_at is not null or written.created_at <> clip_search.created_at);
  insert into fact_set (id, themes, shots, facts)
  select distinct on (1) fact_set_of(c.themes, c.shots, facts), c.themes, c.shots, tsvector_to_array(facts)
  from written as c
  cross join clip_facts(c.themes, c.shots, c.width, c.height, c.is_free, c.has_audio, c.shot_on_mobile) as facts
  where c.published_at is not null and c.withdrawn_at is null
  order by 1
  on conflict do nothing;
  insert into clip_search (clip_id, words, fact_set, duration_ms, created_at, views, prior)
  select c.id, c.words || facts, fact_set_of(c.themes, c.shots, facts), c.duration_ms, c.created_at, coalesce(stat.views, 0),
    clip_prior(coalesce(stat.views, 0), c.created_at, now())
  from written as c left join clip_stat as stat on stat.clip_id = c.id
  cross join clip_facts(c.themes, c.shots, c.width, c.height, c.is_free, c.has_audio, c.shot_on_mobile) as facts
  where c.published_at is not null and c.withdrawn_at is null
  on conflict (clip_id) do update set
    words = excluded.words, fact_set = excluded.fact_set, duration_ms = excluded.duration_ms, changed_at = now()
  where (clip_search.words, clip_search.fact_set, clip_search.duration_ms)
    is distinct from (excluded.words, excluded.fact_set, excluded.duration_ms);
  return null;
end
$$;

-- What is there already is followed as if it were written now.
update clip set version = version;
alter table clip_search alter column fact_set drop default;

create index if not exists clip_search_top_words_idx on clip_search using gin (words) with (fastupdate = off) where tier <= 1;
create index if not exists clip_search_very_top_words_idx on clip_search using gin (words) with (fastupdate = off) where tier = 0;
-- Lists of all visible clips are read from clip_search now; the back office's is in upload order.
drop index if exists clip_newest_idx;
drop index if exists clip_duration_idx;
create index if not exists clip_upload_order_idx on clip (created_at, id) where withdrawn_at is null;
drop index if exists clip_stale_words_idx;
create index if not exists clip_words_version_idx on clip (words_version);
-- The next run of the upkeep tells the tiers anew.
update search_upkeep set weighed_at = '-infinity';

-- Searching by how a clip looks: its colours and how much moves, as words that nobody types (_c=red, _m=still), and the
-- same as bits, by which the choices of these two filters are counted. Apart from the sets of facts: there are far too
-- many different looks for the sets to stay few.

alter table clip_search
  -- A bit for each colour, from red (1) to black (2048); then one of still (4096), gentle (8192), lively (16384).
  add column if not exists look smallint not null default 0;

alter table clip_look
  -- Whether search knows of it. What was measured before search looked at it is followed up by the upkeep, some at a time.
  add column if not exists followed boolean not null default false;
alter table clip_look alter column followed set default true;
create index if not exists clip_look_not_followed_idx on clip_look (clip_id) where not followed;

create or replace function movement_of(motion real) returns text language sql immutable strict parallel safe
as $$ select case when motion < 1.2 then 'still' when motion < 7 then 'gentle' else 'lively' end $$;

create or replace function look_facts(colours text[], motion real) returns tsvector language sql immutable parallel safe
as $$
  select case when motion is null then ''::tsvector
    else array_to_tsvector(fact_words('_c=', colours) || ('_m=' || movement_of(motion))) end
$$;

create or replace function look_bits(colours text[], motion real) returns smallint language sql immutable parallel safe
as $$
  select case when motion is null then 0 else (
    select coalesce(sum(1 << (place - 1)::integer), 0)::integer
    from unnest(array['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'brown', 'white', 'grey', 'black'])
      with ordinality as known (name, place)
    where name = any(colours)
  ) + case movement_of(motion) when 'still' then 4096 when 'gentle' then 8192 else 16384 end end::smallint
$$;

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
  insert into clip_search (clip_id, words, fact_set, look, duration_ms, created_at, views, prior)
  select c.id, c.words || facts || look_facts(seen.colours, seen.motion), fact_set_of(c.themes, c.shots, facts),
    look_bits(seen.colours, seen.motion), c.duration_ms, c.created_at, coalesce(stat.views, 0),
    clip_prior(coalesce(stat.views, 0), c.created_at, now())
  from written as c left join clip_stat as stat on stat.clip_id = c.id left join clip_look as seen on seen.clip_id = c.id
  cross join clip_facts(c.themes, c.shots, c.width, c.height, c.is_free, c.has_audio, c.shot_on_mobile) as facts
  where c.published_at is not null and c.withdrawn_at is null
  on conflict (clip_id) do update set
    words = excluded.words, fact_set = excluded.fact_set, look = excluded.look, duration_ms = excluded.duration_ms,
    changed_at = now()
  where (clip_search.words, clip_search.fact_set, clip_search.look, clip_search.duration_ms)
    is distinct from (excluded.words, excluded.fact_set, excluded.look, excluded.duration_ms);
  return null;
end
$$;

create or replace function follow_look() returns trigger language plpgsql as $$
begin
  update clip set version = version where id = new.clip_id and published_at is not null and withdrawn_at is null;
  return null;
end
$$;
create or replace trigger clip_search_follows_look after insert or update of colours, motion, followed on clip_look
  for each row execute function follow_look();

-- What the names of one camera's files have in common: IMG_0412.MOV and IMG_0413.MOV, market-01.mp4 and market-02.mp4.
-- Nothing for a name without a number, or of numbers alone: those say nothing of a shoot.
create or replace function file_stem(name text) returns text language sql immutable strict parallel safe
as $$
  select case when bare ~ '[0-9]' and bare ~ '[^0-9[:space:]_.-]{2}' then regexp_replace(bare, '[0-9]+', '#', 'g') else '' end
  from (select lower(regexp_replace(name, '\.[^.]*$', '') collate "C") as bare) as named
$$;
create index if not exists master_stem_idx on master (file_stem(original_name)) where file_stem(original_name) <> '';

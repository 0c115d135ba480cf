-- Search runs in the memory of each process, over an index that follows this table. What PostgreSQL needed to be quick enough
-- by itself (sets of facts, tiers, blocks, a counted vocabulary) goes.

-- Which clips were written, in which transaction. A process asks for what was committed since its last snapshot, so none is
-- missed however long its transaction took. Pruned by the upkeep.
create table search_change (
  change xid8 not null default pg_current_xact_id(),
  clip_id text collate "C" not null,
  -- Only its views and its prior are new.
  views_only boolean not null default false,
  at timestamptz not null default now()
);
create index search_change_idx on search_change (change);

drop trigger clip_search_added on clip_search;
drop trigger clip_search_removed on clip_search;
drop function count_blocks();
drop function block_of(timestamptz, text);
drop table clip_block;

create or replace function follow_clips() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from clip_search using written
    where clip_search.clip_id = written.id and (written.published_at is null or written.withdrawn_at is not null);
  end if;
  insert into clip_search (clip_id, words, duration_ms, created_at, views, prior)
  select c.id,
    c.words || clip_facts(c.themes, c.shots, c.width, c.height, c.is_free, c.has_audio, c.shot_on_mobile)
      || coalesce(look_facts(seen.colours, seen.motion), ''),
    c.duration_ms, c.created_at, stat.views, clip_prior(stat.views, c.created_at, now())
  from written as c
  cross join lateral (select coalesce((select views from clip_stat where clip_id = c.id), 0) as views offset 0) as stat
  left join lateral (select colours, motion from clip_look where clip_id = c.id and motion is not null offset 0) as seen on true
  where c.published_at is not null and c.withdrawn_at is null
  on conflict (clip_id) do update set
    words = excluded.words, duration_ms = excluded.duration_ms, created_at = excluded.created_at
  where (clip_search.words, clip_search.duration_ms, clip_search.created_at)
    is distinct from (excluded.words, excluded.duration_ms, excluded.created_at);
  insert into search_change (clip_id) select id from written;
  return null;
end
$$;

create function follow_removed_clips() returns trigger language plpgsql as $$
begin
  insert into search_change (clip_id) select id from removed;
  return null;
end
$$;
create trigger clip_search_follows_delete after delete on clip referencing old table as removed
  for each statement execute function follow_removed_clips();

-- The wire form of a clip names its files.
create function follow_files() returns trigger language plpgsql as $$
begin
  insert into search_change (clip_id) select distinct clip_id from written;
  return null;
end
$$;
create trigger search_follows_new_files after insert on rendition referencing new table as written
  for each statement execute function follow_files();
create trigger search_follows_files after update on rendition referencing new table as written
  for each statement execute function follow_files();
create trigger search_follows_removed_files after delete on rendition referencing old table as written
  for each statement execute function follow_files();

create function follow_views() returns trigger language plpgsql as $$
begin
  with viewed as (
    update clip_search set views = counted.views, prior = clip_prior(counted.views, clip_search.created_at, now())
    from counted where counted.clip_id = clip_search.clip_id and counted.views <> clip_search.views
    returning clip_search.clip_id
  )
  insert into search_change (clip_id, views_only) select clip_id, true from viewed;
  return null;
end
$$;
create trigger clip_search_follows_views after update on clip_stat referencing new table as counted
  for each statement execute function follow_views();

alter table clip_search
  drop column fact_set,
  drop column look,
  drop column tier,
  drop column changed_at;
drop table fact_set;
drop function fact_set_of(text[], text[], tsvector);
drop function look_bits(text[], real);
drop function tier_of(real, real[]);
drop table search_word;
drop table search_sound;
alter table search_upkeep
  drop column counted_at,
  drop column tier_bounds;
drop index clip_search_duration_idx;

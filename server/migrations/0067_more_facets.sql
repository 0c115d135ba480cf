-- Frame rate and origin of a clip become filters. Licence type, releases and place come with the words, as the program
-- makes those (search-document.model.ts); clips of before are indexed again in the background.
create function frame_rate_fact(rate real) returns text language sql immutable parallel safe
as $$
  select case
    when rate between 23.5 and 24.5 then '_f=24'
    when rate > 24.5 and rate <= 26 then '_f=25'
    when rate between 29 and 31 then '_f=30'
    when rate between 47 and 51 then '_f=50'
    when rate between 59 and 61 then '_f=60'
    when rate >= 99 then '_f=100' end
$$;

create or replace function follow_clips() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from clip_search using written
    where clip_search.clip_id = written.id and (written.published_at is null or written.withdrawn_at is not null);
  end if;
  insert into clip_search (clip_id, words, duration_ms, created_at, views, prior)
  select c.id,
    c.words || clip_facts(c.themes, c.shots, c.width, c.height, c.is_free, c.has_audio, c.shot_on_mobile)
      || array_to_tsvector(array_remove(array[
        frame_rate_fact(c.frame_rate::real),
        case when c.is_computer_generated then '_generated' else '_filmed' end], null))
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

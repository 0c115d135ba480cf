-- One tier more, between the two hundredth and the twentieth part of all clips: searches for several common words ranked
-- up to ten times as many clips as they needed.

-- tier: 0, -1, 1 and 3 are the two hundredth, the sixtieth, the twentieth and the fifth part of all clips that come first;
-- 2: the others. To the version before, which knows no -1, such a clip is one of the twentieth part, as it was.
create or replace function tier_of(prior real, bounds real[]) returns smallint language sql immutable parallel safe
as $$
  select case
    when prior > bounds[1] then 0
    -- The last of the bounds, since the version before writes three.
    when prior > bounds[4] then -1
    when prior > bounds[2] then 1
    when prior > bounds[3] then 3
    else 2 end::smallint
$$;

create index if not exists clip_search_sixtieth_words_idx on clip_search using gin (words) with (fastupdate = off) where tier <= 0;

-- A clip's weight is reckoned in floating point throughout: extract() and exp() on numeric took most of the time. The
-- numbers are the same.
create or replace function clip_prior(views integer, created_at timestamptz, at timestamptz) returns real
  language sql immutable parallel safe
as $$
  select (0.8 * ln(1 + greatest(0, views)::double precision) / 12
    + 0.2 * exp(-greatest(0, date_part('epoch', at - created_at)) / 31536000))::real
$$;

-- The next run of the upkeep tells the tiers anew.
update search_upkeep set weighed_at = '-infinity';

-- Themes and shots that visitors are not offered for now; clips keep them.
alter table filter_term add column hidden boolean not null default false;

-- A theme, shot or tag under a new name, or several as one, over the whole library: done clip by clip in the background.
create table label_change (
  -- Also the batch of its changes of clips.
  id uuid primary key,
  kind text not null check (kind in ('theme', 'shot', 'tag')),
  -- The spellings that go, and the one that takes their place.
  was text[] not null,
  becomes text not null,
  state text not null check (state in ('running', 'done', 'undoing', 'undone')),
  total integer not null,
  done integer not null default 0,
  -- Changed again since, and left as they are by the undo.
  kept integer not null default 0,
  account_id uuid references account (id),
  -- The lists of themes and shots before it, for the undo.
  terms_before jsonb not null default '[]',
  created_at timestamptz not null,
  ended_at timestamptz
);
create index label_change_time_idx on label_change (created_at desc);
create index label_change_account_idx on label_change (account_id);
-- Finding the clips of a label without reading the library. Arrays of words in small letters, as labels are compared.
create or replace function small_words(labels text[]) returns text[] language sql immutable parallel safe
  return coalesce((select array_agg(lower(label)) from unnest(labels) as label), '{}');
create index clip_small_tags_idx on clip using gin (small_words(tags));
create index clip_small_themes_idx on clip using gin (small_words(themes));
create index clip_small_shots_idx on clip using gin (small_words(shots));

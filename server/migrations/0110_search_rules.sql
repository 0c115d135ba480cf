-- What staff decide about a term: clips that come first among its results, and a page of ours that it leads to.
create table search_rule (
  id integer generated always as identity primary key,
  term text not null check (term <> '' and length(term) <= 200),
  -- How it sounds: all its spellings, in any script, are one.
  term_key text not null unique check (term_key <> ''),
  clip_ids text[] not null default '{}' check (cardinality(clip_ids) <= 24),
  path text check (path ~ '^/([^/]|$)'),
  check (cardinality(clip_ids) > 0 or path is not null)
);

-- What is made of a master: still pictures in several formats, what a clip looks like, cut-outs, and who works on it.

-- What a list needs of them, beside the clip so that it costs no query of its own: { folder, sizes, sprite }. Null: not
-- made yet, or the clip's files lie elsewhere.
alter table clip add column pictures jsonb;

-- The files of one clip's pictures: [{ name, contentType, bytes, sha256, width, height }], all in one public folder.
create table clip_pictures (
  clip_id text collate "C" primary key references clip (id) on delete cascade,
  folder text not null unique,
  files jsonb not null,
  created_at timestamptz not null default now()
);

-- Measured from its pictures: named colours with their shares, how much moves, and what tells a picture again.
create table clip_look (
  clip_id text collate "C" primary key references clip (id) on delete cascade,
  -- The colours that are looked for, most of it first: names out of a small vocabulary.
  colours text[] not null,
  -- [{ name, hex, share }], shares from 0 to 1.
  palette jsonb not null,
  -- Mean change of brightness (0 to 255) in a quarter of a second.
  motion real not null,
  -- Difference hashes of three pictures: early, middle, late.
  hashes bigint[] not null
);
create index clip_look_colours_idx on clip_look using gin (colours);

alter table media_task
  -- Who works on it now. Nothing is written for a clip whose claim was taken over or taken away.
  add column claim text,
  -- Set while all its files are to be made again.
  add column again_at timestamptz,
  -- How often its pictures were tried, for clips that were made before there were any.
  add column picture_tries integer not null default 0;
create index media_task_again_idx on media_task (again_at) where again_at is not null;

-- Files that newer ones replaced: pages that are open still show them for a day.
create table retired_file (
  storage_key text primary key,
  clip_id text collate "C" not null,
  area text not null check (area in ('licensed', 'public')),
  content_type text not null,
  bytes bigint not null,
  sha256 text not null,
  retired_at timestamptz not null default now()
);
create index retired_file_age_idx on retired_file (retired_at);

-- Upright and square cuts of a 4K file, made when first asked for.
create table cutout (
  clip_id text collate "C" not null references clip (id) on delete cascade,
  shape text not null check (shape in ('9:16', '4:5', '1:1')),
  -- Where the cut lies: 0 at the left or top end, 100 at the other.
  place integer not null check (place between 0 and 100),
  state text not null check (state in ('queued', 'making', 'ready', 'failed')),
  percent integer not null default 0,
  reason text,
  claim text,
  -- The file once it is ready: { storageKey, contentType, bytes, sha256, width, height, durationMs }.
  file jsonb,
  asked_at timestamptz not null default now(),
  primary key (clip_id, shape, place)
);

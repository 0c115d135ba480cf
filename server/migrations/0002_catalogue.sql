-- Clips, their files and what people do with them.

create table collection (
  id uuid primary key,
  name text not null,
  description text not null default '',
  created_at timestamptz not null default now()
);
create unique index collection_name_key on collection (lower(name));

-- Tags are words of their own; array_to_string is only "stable", so the generated column needs this promise.
create function words(text[]) returns text language sql immutable strict parallel safe
as $$ select array_to_string($1, ' ') $$;

create table clip (
  id uuid primary key,
  name text not null,
  description text not null default '',
  tags text[] not null default '{}',
  themes text[] not null default '{}',
  shots text[] not null default '{}',
  shot_on_mobile boolean not null default false,
  orientation text not null default '',
  place text not null default '',
  is_free boolean not null default false,
  is_computer_generated boolean not null default false,
  collection_id uuid references collection (id),
  uploader_id uuid not null references account (id),
  created_at timestamptz not null default now(),
  -- Set once poster, hover preview and watermarked preview are verified.
  published_at timestamptz,
  -- Set when staff withdraw it: hidden everywhere, buyers keep it.
  withdrawn_at timestamptz,
  -- Facts of the decoded pictures, as shown (after rotation and pixel shape).
  width integer not null default 0,
  height integer not null default 0,
  duration_ms integer not null default 0,
  frame_rate real not null default 0,
  has_audio boolean not null default false,
  file_bytes bigint not null default 0,
  file_type text not null default '',
  colour text not null default '',
  version integer not null default 1,
  search tsvector not null generated always as (
    setweight(to_tsvector('english', name), 'A') ||
    setweight(to_tsvector('english', words(tags) || ' ' || words(themes) || ' ' || words(shots)), 'B') ||
    setweight(to_tsvector('english', description || ' ' || place), 'C')
  ) stored
);
create index clip_newest_idx on clip (created_at desc, id desc) where published_at is not null and withdrawn_at is null;
create index clip_duration_idx on clip (duration_ms desc, id desc) where published_at is not null and withdrawn_at is null;
create index clip_search_idx on clip using gin (search) where published_at is not null and withdrawn_at is null;
create index clip_uploader_idx on clip (uploader_id, created_at desc);
create index clip_collection_idx on clip (collection_id) where collection_id is not null;

-- Kept apart from the clip: a view must not rewrite the row and all its indexes.
create table clip_stat (
  clip_id uuid primary key references clip (id) on delete cascade,
  views integer not null default 0
) with (fillfactor = 80);

-- One row a visitor, clip and day, so that a view counts once.
create table clip_view (
  clip_id uuid not null references clip (id) on delete cascade,
  visitor bytea not null,
  day date not null,
  primary key (clip_id, visitor, day)
);

-- The original as it came: never altered, never public.
create table master (
  clip_id uuid primary key references clip (id),
  storage_key text not null unique,
  original_name text not null,
  bytes bigint not null,
  sha256 text not null,
  -- What inspection found, kept so that later work need not look again.
  facts jsonb,
  created_at timestamptz not null default now()
);
create index master_sha256_idx on master (sha256);

create table rendition (
  clip_id uuid not null references clip (id),
  kind text not null check (kind in ('poster', 'poster-large', 'hover', 'watermark', 'mobile', 'hd', 'uhd')),
  storage_key text not null unique,
  content_type text not null,
  bytes bigint not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  duration_ms integer not null,
  created_at timestamptz not null default now(),
  primary key (clip_id, kind)
);

-- Where the making of a clip stands; what staff see.
create table media_task (
  clip_id uuid primary key references clip (id),
  state text not null check (state in ('queued', 'processing', 'published', 'failed')),
  percent integer not null default 0,
  reason text,
  -- Low for the starter catalogue, so that people's uploads overtake it.
  priority integer not null default 0,
  -- Failures of the file's own making; a killed worker is not one.
  failures integer not null default 0,
  -- How often a worker has begun; one that is killed by the file never gets to count a failure.
  claims integer not null default 0,
  -- Set once every licensed quality is made and verified.
  licensed_done_at timestamptz,
  updated_at timestamptz not null default now()
);

create table favourite (
  account_id uuid not null references account (id),
  clip_id uuid not null references clip (id),
  created_at timestamptz not null default now(),
  primary key (account_id, clip_id)
);
create index favourite_account_idx on favourite (account_id, created_at desc);

-- Themes and shots offered as filters, in the order staff put them.
create table filter_term (
  kind text not null check (kind in ('theme', 'shot')),
  word text not null,
  position integer not null,
  primary key (kind, word)
);
insert into filter_term (kind, word, position) values
  ('theme', 'festival', 0), ('theme', 'food', 1), ('theme', 'travel', 2), ('theme', 'sports', 3),
  ('theme', 'city', 4), ('theme', 'nature', 5), ('theme', 'spiritual', 6), ('theme', 'culture', 7),
  ('shot', 'closeup', 0), ('shot', 'wide', 1), ('shot', 'drone', 2);

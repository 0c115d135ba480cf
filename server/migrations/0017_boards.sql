-- Boards: a customer's further lists of clips beside Favorites, each of which may be shared by a link, and what those
-- who were given the link say about the clips on it.

create table board (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null check (char_length(name) between 1 and 80),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  -- Set while its deletion can still be taken back.
  deleted_at timestamptz,
  -- 128 random bits; null: not shared. Kept as it is, since its owner is shown it again.
  share_token text unique,
  share_expires_at timestamptz,
  comments_on boolean not null default true,
  -- What came later is new to the owner.
  seen_at timestamptz not null default now(),
  -- Until when approvals were told of by mail, and whether a letter is on its way.
  told_at timestamptz,
  is_telling boolean not null default false
);
create index board_account_idx on board (account_id, position, created_at);
create index board_deleted_idx on board (deleted_at) where deleted_at is not null;

create table board_clip (
  board_id uuid not null references board (id) on delete cascade,
  clip_id text collate "C" not null references clip (id) on delete cascade,
  position integer not null default 0,
  note text not null default '' check (char_length(note) <= 1000),
  added_at timestamptz not null default now(),
  primary key (board_id, clip_id)
);
create index board_clip_clip_idx on board_clip (clip_id);

create table board_comment (
  id uuid primary key,
  board_id uuid not null references board (id) on delete cascade,
  -- Null: about the whole board.
  clip_id text collate "C" references clip (id) on delete cascade,
  at_ms integer check (at_ms >= 0),
  -- An answer stands under what it answers.
  reply_to uuid references board_comment (id) on delete cascade,
  is_owner boolean not null default false,
  -- As they called themselves: nobody checks it.
  author text not null,
  text text not null check (char_length(text) between 1 and 1000),
  created_at timestamptz not null,
  closed_at timestamptz
);
create index board_comment_board_idx on board_comment (board_id, created_at);
create index board_comment_reply_idx on board_comment (reply_to) where reply_to is not null;
create index board_comment_clip_idx on board_comment (clip_id) where clip_id is not null;

create table board_approval (
  board_id uuid not null references board (id) on delete cascade,
  -- Empty: the whole board.
  clip_id text collate "C" not null default '',
  kind text not null check (kind in ('up', 'approved')),
  name text not null,
  created_at timestamptz not null,
  primary key (board_id, clip_id, kind, name)
);

-- Uploads that may be broken off and gone on with, by any process (tus 1.0).

create table resumable_upload (
  id uuid primary key,
  account_id uuid not null references account (id),
  -- Declared when it began; never more is taken.
  bytes bigint not null check (bytes > 0),
  -- What is durable and was acknowledged, or may be.
  received bigint not null default 0 check (received >= 0 and received <= bytes),
  -- The form fields as they were sent, checked before the first byte was taken.
  fields jsonb not null,
  original_name text not null,
  -- Where the master will lie: chosen at once, so that a process that dies after moving it there leaves a trace.
  storage_key text not null unique,
  -- Set in the transaction that makes the clip: an upload makes one clip at most.
  clip_id text references clip (id),
  -- The clip that held these bytes before, to be named to whoever sent them.
  duplicate_of text references clip (id),
  -- Whoever takes bytes holds this and renews it; a process that died lets it run out.
  holder uuid,
  held_until timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index resumable_upload_account_idx on resumable_upload (account_id, created_at desc);
create index resumable_upload_expiry_idx on resumable_upload (expires_at);

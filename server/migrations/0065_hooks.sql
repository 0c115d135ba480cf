-- Outgoing webhooks: where they go, and each delivery with its outcome.
create table hook (
  id uuid primary key,
  url text not null,
  -- Encrypted at rest: it signs, so it must be read back.
  secret bytea not null,
  events text[] not null,
  created_by uuid references account (id),
  created_at timestamptz not null,
  removed_at timestamptz
);
create table hook_delivery (
  id uuid primary key,
  hook_id uuid not null references hook (id) on delete cascade,
  event_key text not null,
  type text not null,
  body text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  attempted_at timestamptz,
  delivered_at timestamptz,
  gave_up_at timestamptz,
  status integer,
  problem text not null default '',
  unique (hook_id, event_key)
);
create index hook_delivery_created_idx on hook_delivery (created_at);

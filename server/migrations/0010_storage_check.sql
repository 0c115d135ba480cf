-- What the last comparison of rows and stored files found, for whoever asks how the server is.
create table storage_check (
  one boolean primary key default true check (one),
  checked_at timestamptz not null default now(),
  files bigint not null,
  missing bigint not null,
  wrong bigint not null,
  -- Files nobody knows: removed, or left where they were too many to be believed.
  orphaned bigint not null,
  removed bigint not null
);

-- When the last whole backups were made, for monitors: one that stopped coming is noticed before it is needed.
create table backup_run (
  snapshot text primary key,
  finished_at timestamptz not null default now(),
  files integer not null,
  bytes bigint not null,
  copied_offsite boolean not null
);

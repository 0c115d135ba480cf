-- Which media store the files of this database lie in: every process compares it with the marker in the store it was given.
create table media_store (
  single boolean primary key default true check (single),
  marker text not null,
  seen_at timestamptz not null default now()
);

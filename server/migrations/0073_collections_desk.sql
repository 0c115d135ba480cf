-- Collections as editors keep them: in both languages, with a cover, in an order of their own, shown from a day on. A deleted
-- one keeps its clips, so that it can be restored.
alter table collection
  add column name_hi text not null default '',
  add column description_hi text not null default '',
  add column cover_clip_id text collate "C" references clip (id) on delete set null,
  add column position integer not null default 0,
  add column publish_on date,
  add column deleted_at timestamptz;
drop index collection_name_key;
create unique index collection_name_key on collection (lower(name)) where deleted_at is null;

-- Watermarked films in the size of each licensed file, made after everything else (decision 65).
alter table rendition drop constraint rendition_kind_check;
alter table rendition add constraint rendition_kind_check check (kind in
  ('poster', 'poster-large', 'hover', 'watermark', 'watermark-hd', 'watermark-uhd', 'mobile', 'hd', 'uhd'));

alter table media_task
  add column large_asked_at timestamptz,
  add column large_tries smallint not null default 0,
  add column large_done_at timestamptz;
create index media_task_without_large_idx on media_task (clip_id) where large_done_at is null;

-- Which mark a clip's previews carry: version and words. Empty for those made before this was noted.
alter table media_task
  add column mark text not null default '',
  -- Its encoding anew was asked for to give it the present mark: the previews alone.
  add column again_for_mark boolean not null default false;
create index media_task_mark_idx on media_task (mark) where state = 'published';

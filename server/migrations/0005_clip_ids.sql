-- A clip may come from elsewhere with an id of its own; ids are texts from here on, compared byte by byte.

alter table clip_stat drop constraint clip_stat_clip_id_fkey;
alter table clip_view drop constraint clip_view_clip_id_fkey;
alter table master drop constraint master_clip_id_fkey;
alter table rendition drop constraint rendition_clip_id_fkey;
alter table media_task drop constraint media_task_clip_id_fkey;
alter table favourite drop constraint favourite_clip_id_fkey;
alter table checkout drop constraint checkout_clip_id_fkey;
alter table entitlement drop constraint entitlement_clip_id_fkey;
alter table download drop constraint download_clip_id_fkey;

alter table clip
  alter column id type text collate "C" using id::text,
  add constraint clip_id_form check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- Null for a clip of a bulk import, which nobody uploaded.
  alter column uploader_id drop not null,
  -- Where the public files of such a clip lie: { poster, hover, watermark }, each an address. Null: here.
  add column external_media jsonb;

alter table clip_stat alter column clip_id type text collate "C" using clip_id::text,
  add constraint clip_stat_clip_id_fkey foreign key (clip_id) references clip (id) on delete cascade;
alter table clip_view alter column clip_id type text collate "C" using clip_id::text,
  add constraint clip_view_clip_id_fkey foreign key (clip_id) references clip (id) on delete cascade;
alter table master alter column clip_id type text collate "C" using clip_id::text,
  add constraint master_clip_id_fkey foreign key (clip_id) references clip (id);
alter table rendition alter column clip_id type text collate "C" using clip_id::text,
  add constraint rendition_clip_id_fkey foreign key (clip_id) references clip (id);
alter table media_task alter column clip_id type text collate "C" using clip_id::text,
  add constraint media_task_clip_id_fkey foreign key (clip_id) references clip (id);
alter table favourite alter column clip_id type text collate "C" using clip_id::text,
  add constraint favourite_clip_id_fkey foreign key (clip_id) references clip (id);
alter table checkout alter column clip_id type text collate "C" using clip_id::text,
  add constraint checkout_clip_id_fkey foreign key (clip_id) references clip (id);
alter table entitlement alter column clip_id type text collate "C" using clip_id::text,
  add constraint entitlement_clip_id_fkey foreign key (clip_id) references clip (id);
alter table download alter column clip_id type text collate "C" using clip_id::text,
  add constraint download_clip_id_fkey foreign key (clip_id) references clip (id);

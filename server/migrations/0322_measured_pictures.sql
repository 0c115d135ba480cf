-- Which pictures were measured for search by picture: those that were not are found without walking through all clips.
alter table clip_pictures add column measured_folder text;
update clip_pictures set measured_folder = visual_vector.folder from visual_vector
  where visual_vector.clip_id = clip_pictures.clip_id;
-- By their time: in this order the planner reads it, which takes the condition for a common one.
create index clip_pictures_unmeasured_idx on clip_pictures (created_at) where measured_folder is distinct from folder;

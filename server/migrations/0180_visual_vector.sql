-- Of each clip what its pictures are compared by (search by picture): descriptors of an early, a middle and a late frame
-- one after another, and a coarse copy of each.
create table visual_vector (
  clip_id text collate "C" primary key references clip (id) on delete cascade,
  -- The pictures that they were measured from: others are measured again.
  folder text not null,
  vectors bytea not null,
  signatures bytea not null
);

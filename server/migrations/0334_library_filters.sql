-- Filters of the library are counted and paged through from an index: clips lie wide apart, and each was read for them.

drop index clip_library_idx;
create index clip_library_idx on clip (created_at desc, id desc)
  include (withdrawn_at, is_computer_generated, frame_rate) where replaces is null;
-- What is missing somewhere: the less there is, the smaller they are.
create index clip_gap_card_idx on clip (created_at desc, id desc) include (withdrawn_at)
  where replaces is null and rights is null;
create index clip_gap_tags_idx on clip (created_at desc, id desc) include (withdrawn_at)
  where replaces is null and cardinality(tags) = 0;
create index clip_gap_description_idx on clip (created_at desc, id desc) include (withdrawn_at)
  where replaces is null and description = '';
create index clip_gap_place_idx on clip (created_at desc, id desc) include (withdrawn_at)
  where replaces is null and place = '';

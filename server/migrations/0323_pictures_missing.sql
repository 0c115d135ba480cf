-- Clips without pictures are few: what looks for them every ten minutes would read all clips.
create index clip_pictureless_idx on clip (id) where pictures is null and withdrawn_at is null;
-- Old messages are removed hourly, and each removal asks what was taken down on account of it.
create index takedown_message_idx on takedown (message_id) where message_id is not null;

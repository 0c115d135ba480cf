-- When a clip that staff held back was on the site at first: published again, it is no new clip.
alter table clip add column first_published_at timestamptz;

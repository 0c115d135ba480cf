-- Until when events were collected for a hook: after the worker was away, the next run looks back to here.
alter table hook add column collected_at timestamptz;

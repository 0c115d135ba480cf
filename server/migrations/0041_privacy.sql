-- What marks a view is an HMAC under a random key of its day. Key and marks go once the day is counted.
create table view_key (
  -- In India.
  day date primary key,
  key bytea not null
);
-- Days from before are counted and emptied like the others.
insert into view_key (day, key)
  select distinct day, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex') from clip_view;

-- These marks were made without a secret; new ones are not.
update shot_request set asker = null where asker is not null;

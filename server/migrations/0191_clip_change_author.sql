-- What one person has changed within a day: many clips freed or withdrawn take a second pair of eyes.
create index clip_change_account_idx on clip_change (account_id, changed_at desc);

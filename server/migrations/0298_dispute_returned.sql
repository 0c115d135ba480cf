-- When the bank gave back what it had taken for a lost dispute, as after a later phase that was won.
alter table dispute
  add column returned_at timestamptz,
  add constraint dispute_returned_check check (returned_at is null or lost_at is not null);

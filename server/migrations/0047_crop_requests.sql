-- Who waits for a crop: a few at a time for each account.
alter table cutout add column requested_by uuid references account (id) on delete set null;
create index cutout_waiting_idx on cutout (requested_by) where state in ('queued', 'making');

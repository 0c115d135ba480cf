-- How much of what it had taken for a lost dispute the bank gave back; null, once it has, means all of it.
alter table dispute add column returned_paise integer check (returned_paise > 0);

-- What the bank really took for a lost dispute; null while nothing was taken.
alter table dispute add column taken_paise integer check (taken_paise > 0);
update dispute set lost_at = null where phase = 'retrieval';
update dispute set taken_paise = amount_paise where lost_at is not null and amount_paise > 0;

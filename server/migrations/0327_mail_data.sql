-- What mails said is forgotten after some days: found without reading those that say nothing any more.
create index mail_data_idx on mail (created_at) where data <> '{}';

-- Papers and mails name the last day of a pack: its credit is good until the end of that day in India, as that of new packs.
update credit_lot
set expires_at = (date_trunc('day', expires_at at time zone 'Asia/Kolkata') + interval '1 day') at time zone 'Asia/Kolkata'
  - interval '1 millisecond'
where expires_at > now();

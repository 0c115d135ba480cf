-- What the pages claim of the library: each can be reworded or switched off by an ADMIN.
create table claim (
  key text primary key check (key in ('daily', 'size', 'refreshed', 'weekly', 'earlyAccess', 'seats', 'support')),
  is_on boolean not null default true,
  -- Empty: the words of the source.
  english text not null default '',
  hindi text not null default '',
  -- Of early access: for so many days after its publication a clip is for annual subscribers alone; 0 is off.
  days integer check (days between 0 and 90),
  changed_at timestamptz,
  changed_by uuid references account (id)
);
insert into claim (key, days) values
  ('daily', null), ('size', null), ('refreshed', null), ('weekly', null), ('earlyAccess', 2), ('seats', null), ('support', null);

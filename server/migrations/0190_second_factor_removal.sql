-- A customer who lost every second factor: it is removed after a wait in which its owner can keep it.
create table second_factor_removal (
  account_id uuid primary key references account (id) on delete cascade,
  begun_at timestamptz not null default now(),
  due_at timestamptz not null
);
create index second_factor_removal_due_at_idx on second_factor_removal (due_at);

alter table mail_link drop constraint mail_link_purpose_check;
alter table mail_link add constraint mail_link_purpose_check check (
  purpose in ('reset-password', 'verify-email', 'change-email', 'staff-invitation', 'lost-factor', 'keep-factor')
);

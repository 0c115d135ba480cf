-- Desks that an EMPLOYEE may use; an ADMIN has all of them. Uploads are what every EMPLOYEE had before.
alter table account
  add column rights text[] not null default array['upload']
    check (rights <@ array['upload', 'review', 'orders', 'settings']);

-- What the staff were told of so far, so that each case is told once.
create table staff_alert (
  kind text primary key,
  told_until timestamptz not null
);

-- A person of the staff who is invited sets their password by a link.
alter table mail_link drop constraint mail_link_purpose_check;
alter table mail_link add constraint mail_link_purpose_check
  check (purpose in ('reset-password', 'verify-email', 'change-email', 'staff-invitation'));

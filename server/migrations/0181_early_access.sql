-- The clips that a shop opens with are sold to everybody from the first day.
alter table clip add column early_access boolean not null default true;

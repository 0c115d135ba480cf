-- Who of the staff is writing an answer, and since when: a hint for the others, which ends by itself.
alter table message add column taken_by uuid references account (id), add column taken_at timestamptz;

-- Comments on boards that the staff hid: those who have the link read the reason in their place.
alter table board_comment add column hidden_at timestamptz;
alter table board_comment add column hidden_by uuid references account (id) on delete set null;
alter table board_comment add column hidden_reason text not null default '' check (char_length(hidden_reason) <= 500);
create index board_comment_hidden_idx on board_comment (id) where hidden_at is not null;
create index board_comment_hider_idx on board_comment (hidden_by) where hidden_by is not null;

-- Staff look for customers by the beginning of their last name, too.
create index account_last_name_prefix_idx on account (lower(last_name) text_pattern_ops) where role = 'USER';

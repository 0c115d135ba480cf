-- The logos that the shop has had, as they are served; `shop_version` says which is in force. Small, and in every backup with the rest.
create table shop_picture (
  -- SHA-256 of the bytes, in hexadecimal digits.
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  png bytea not null check (length(png) <= 262144),
  width integer not null check (width > 0),
  height integer not null check (height > 0)
);

create trigger shop_picture_kept before update or delete or truncate on shop_picture
  for each statement execute function refuse_change();

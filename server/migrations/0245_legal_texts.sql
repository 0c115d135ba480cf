-- Legal texts in words of the shop's own are versions like its other texts.
alter table shop_version drop constraint shop_version_area_check;
alter table shop_version add constraint shop_version_area_check
  check (area in ('setting', 'text', 'mail', 'picture', 'legal'));

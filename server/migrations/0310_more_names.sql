-- Words that buyers type and that found nothing or something else, each where staff have not entered one of them.
insert into synonym (words) select made from (
  select regexp_split_to_array(trim(line), ' *, *') as made from unnest(string_to_array(trim(both E'\n' from '
ramzan, ramazan, ramadan, ramadhan, रमज़ान
vehicle, vehicles, gaadi, gadi, vaahan, गाड़ी, वाहन
farming, agriculture, kheti, krishi, खेती, कृषि
sparkler, sparklers, phuljhari, phuljhadi, फुलझड़ी
'), E'\n')) as line) as groups
where not exists (select from synonym where words && made);
update synonym set words = words || '{pataka,patake,patakhe}' where 'patakha' = any(words) and not words && '{pataka,patake,patakhe}';

-- Phrases and words that mean other things too: as another name of Diwali, Holi or a lamp they found Christmas, carpets and deep water.
-- A search for them finds these still (known-names.table.ts), and not the other way round. What else staff made of a group stays.
delete from synonym where 'diwali' = any(words) and words <@ '{diwali,festival of lights}';
delete from synonym where 'holi' = any(words) and words <@ '{holi,festival of colours,festival of colors}';
delete from synonym where 'diya' = any(words) and words <@ '{diya,deep,दीप}';
update synonym set words = array_remove(words, 'festival of lights') where words @> '{diwali,festival of lights}';
update synonym set words = array_remove(array_remove(words, 'festival of colours'), 'festival of colors') where 'holi' = any(words);
update synonym set words = array_remove(array_remove(words, 'deep'), 'दीप') where 'diya' = any(words);

-- More things under all their names, each where staff have not entered one of them.
insert into synonym (words) select made from (
  select regexp_split_to_array(trim(line), ' *, *') as made from unnest(string_to_array(trim(both E'\n' from '
top view, top shot, top angle, overhead, overhead shot
skyline, cityscape, शहर का नज़ारा
milky way, galaxy, night sky, starry sky, akashganga, आकाशगंगा
coffee, kaapi, कॉफ़ी
republic day, गणतंत्र दिवस
independence day, स्वतंत्रता दिवस
new year, new years eve, nav varsh, नया साल, नव वर्ष
'), E'\n')) as line) as groups
where not exists (select from synonym where words && made);
update synonym set words = words || '{cracker,crackers}' where 'firecrackers' = any(words) and not words && '{cracker,crackers}';
update synonym set words = words || '{abir,abeer,अबीर}' where 'gulal' = any(words) and not words && '{abir,abeer,अबीर}';

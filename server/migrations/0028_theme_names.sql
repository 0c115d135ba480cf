-- The themes and shots under the names that pages in Hindi give them, and as they are written in Latin letters: staff edit them
-- like all other words that find one another.
insert into synonym (words) select regexp_split_to_array(trim(line), ' *, *') from unnest(string_to_array(trim(both E'\n' from '
festival, festivals, tyohar, tyohaar, utsav, त्योहार, त्यौहार, उत्सव
food, khana, khan paan, bhojan, खान-पान, खाना, भोजन
travel, yatra, safar, journey, यात्रा, सफ़र
sports, sport, khel, खेल
nature, prakriti, kudrat, प्रकृति
spiritual, adhyatma, adhyatm, अध्यात्म, आध्यात्मिक
culture, sanskriti, संस्कृति
wide, wide shot, वाइड
closeup, close up, क्लोज़-अप
drone, aerial, ड्रोन
'), E'\n')) as line;

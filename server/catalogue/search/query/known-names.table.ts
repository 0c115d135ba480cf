/** Words that every clip of Indian footage carries, whether its uploader wrote them or not. */
export const EVERYWHERE = 'india indian bharat bharatiya hindustan hindustani desi भारत भारतीय हिंदुस्तान इंडिया'

/** What a word of wider meaning finds as well; those of narrower meaning do not find one another. */
export const NARROWER: Record<string, string> = {
  'people, log, लोग, insan, इंसान': `man, woman, men, women, boy, girl, child, baby, kids, family, couple, friends, crowd, bride, groom, farmer,
    fisherman, potter, weaver, worker, student, teacher, doctor, nurse, dancer, musician, sadhu, shopkeeper, vendor, tourist, villager,
    player, cook, driver, mother, father, elderly, youth, tribal, portrait`,
  'animals, animal, janwar, जानवर, पशु': `elephant, tiger, lion, camel, cow, buffalo, goat, horse, monkey, deer, dog, cat, sheep, leopard, rhino,
    peacock, snake, donkey, wildlife`,
}

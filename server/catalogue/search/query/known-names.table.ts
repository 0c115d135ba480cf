import { FRAME_RATES } from '../../../../contract/catalogue/search-choices.ts'
import type { FilterGroup } from './filters.model.ts'

/** Words that every clip of Indian footage carries, whether its uploader wrote them or not. */
export const EVERYWHERE = 'india indian bharat bharatiya hindustan hindustani desi भारत भारतीय हिंदुस्तान इंडिया'

/** What every clip is. */
export const NOISE_TERMS = 'video footage stock clip film scene shot view angle'

/** Words that also ask for a choice of a filter. */
export const FILTER_TERMS: Record<string, readonly [FilterGroup, string]> = {
  '4k': ['res', '4k'],
  uhd: ['res', '4k'],
  '1080p': ['res', '1080p'],
  hd: ['res', '1080p'],
  'full hd': ['res', '1080p'],
  vertical: ['orient', 'vertical'],
  portrait: ['orient', 'vertical'],
  reel: ['orient', 'vertical'],
  horizontal: ['orient', 'horizontal'],
  square: ['orient', 'square'],
  free: ['free', 'free'],
  audio: ['audio', 'audio'],
  sound: ['audio', 'audio'],
  mobile: ['mobile', 'mobile'],
  ...Object.fromEntries(
    FRAME_RATES.flatMap((rate) => [`${rate}fps`, `${rate} fps`].map((words) => [words, ['fps', rate] as const])),
  ),
}

/** Phrases that mean one thing, whose words apart mean many. */
export const READ_AS: Record<string, string> = {
  'festival of lights': 'diwali',
  'रोशनी का त्योहार': 'diwali',
  'festival of colours': 'holi',
  'festival of colors': 'holi',
  'रंगों का त्योहार': 'holi',
  'rangon ka tyohar': 'holi',
  'ganges river': 'ganga',
  'river ganges': 'ganga',
  'ganga river': 'ganga',
  'river ganga': 'ganga',
  'ganga nadi': 'ganga',
  'yamuna river': 'yamuna',
  'river yamuna': 'yamuna',
  'rainy season': 'monsoon',
  'ganpati bappa': 'ganesh',
  'ganpati bappa morya': 'ganesh',
  'गणपति बप्पा मोरया': 'ganesh',
}

/** What Indians write for long names. */
export const STATE_CODES: ReadonlyMap<string, string> = new Map([
  ['UP', 'Uttar Pradesh'],
  ['MP', 'Madhya Pradesh'],
  ['HP', 'Himachal Pradesh'],
  ['AP', 'Andhra Pradesh'],
  ['TN', 'Tamil Nadu'],
  ['WB', 'West Bengal'],
  ['JK', 'Jammu and Kashmir'],
])

/** What a word of wider meaning finds as well; those of narrower meaning do not find one another. */
export const NARROWER: Record<string, string> = {
  'people, log, लोग, insan, इंसान': `man, woman, men, women, boy, girl, child, baby, kids, family, couple, friends, crowd, bride, groom, farmer,
    fisherman, potter, weaver, worker, student, teacher, doctor, nurse, dancer, musician, sadhu, shopkeeper, vendor, tourist, villager,
    player, cook, driver, mother, father, elderly, youth, tribal, portrait`,
  'animals, animal, janwar, जानवर, पशु': `elephant, tiger, lion, camel, cow, buffalo, goat, horse, monkey, deer, dog, cat, sheep, leopard, rhino,
    peacock, snake, donkey, wildlife`,
  'boat, naav, nauka, नाव, नौका': 'houseboat, shikara, snake boat',
  'deep, दीप': 'diya, lamp, deepak',
  'sookha, sukha, सूखा': 'drought, dry',
  'dhan, dhaan, धान': 'paddy, rice',
  'sheesha, शीशा, aaina, आईना': 'mirror, glass',
  'old delhi, purani dilli, पुरानी दिल्ली': 'chandni chowk, khari baoli, red fort',
  'golden hour, magic hour': 'sunset, sunrise',
  'insects, insect': 'dragonfly, butterfly, bee, ant, ladybird, grasshopper, firefly, beetle',
  'monument, smarak, स्मारक': `heritage, fort, palace, tomb, minar, stupa, taj mahal, red fort, qutub minar, india gate, charminar,
    gateway of india, hawa mahal, victoria memorial`,
  'greenery, hariyali, हरियाली': 'green, forest, plantation, paddy, grass, leaves',
  'artisan, craftsman, karigar, कारीगर, shilpkar, शिल्पकार':
    'craft, handicraft, weaving, pottery, potter, embroidery, carving, block print',
  'muslim, islamic, islam, musalman, मुस्लिम, मुसलमान': 'eid, ramzan, mosque, dargah, muharram, namaz',
  'christian, isai, ईसाई': 'christmas, church, easter, good friday',
  'sikh, सिख': 'gurudwara, golden temple, langar, gurpurab, baisakhi',
  // The people and the language of a State, and what is of it.
  'punjabi, पंजाबी': 'punjab',
  'gujarati, गुजराती': 'gujarat',
  'rajasthani, marwari, राजस्थानी, मारवाड़ी': 'rajasthan',
  'bengali, bangla, bangali, बंगाली, বাংলা, বাঙালি': 'west bengal',
  'marathi, maharashtrian, मराठी': 'maharashtra',
  'bihari, bhojpuri, बिहारी, भोजपुरी': 'bihar',
  'assamese, axomiya, असमिया': 'assam',
  'odia, oriya, ओड़िया': 'odisha',
  'kashmiri, कश्मीरी': 'kashmir',
  'ladakhi, लद्दाखी': 'ladakh',
  'himachali, हिमाचली': 'himachal pradesh',
  'garhwali, kumaoni, गढ़वाली, कुमाऊँनी': 'uttarakhand',
  'haryanvi, हरियाणवी': 'haryana',
  'malayali, malayalam, keralite, मलयाली': 'kerala',
  'tamil, tamilian, तमिल, தமிழ்': 'tamil nadu',
  'telugu, तेलुगु, తెలుగు': 'andhra pradesh, telangana',
  'kannada, kannadiga, कन्नड़, ಕನ್ನಡ': 'karnataka',
  'goan, konkani, कोंकणी': 'goa',
}

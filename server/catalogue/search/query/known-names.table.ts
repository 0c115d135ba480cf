import { FRAME_RATES } from '../../../../contract/catalogue/search-choices.ts'
import type { FilterGroup } from './filters.model.ts'

/** Words that every clip of Indian footage carries, whether its uploader wrote them or not. */
export const EVERYWHERE = 'india indian bharat bharatiya hindustan hindustani desi भारत भारतीय हिंदुस्तान इंडिया'

/** What every clip is. */
export const NOISE_TERMS = 'video footage stock clip film scene shot view angle वीडियो फुटेज क्लिप'

/** Words that also ask for a choice of a filter, in the words of buyers: of the trade, of phones, of Hindi. */
const CHOICE_TERMS: readonly (readonly [FilterGroup, string, terms: string])[] = [
  ['res', '4k', '4k, uhd, ultra hd, 2160p, 4के'],
  ['res', '1080p', '1080p, hd, full hd, fhd, एचडी, फुल एचडी'],
  ['res', '720p', '720p, mobile hd'],
  [
    'orient',
    'vertical',
    `vertical, portrait, reel, instagram reel, insta reel, instagram story, insta story, whatsapp status, youtube shorts, portrait mode,
      9:16, 9x16, वर्टिकल, खड़ा वीडियो, खड़ी वीडियो, khada video, khadi video`,
  ],
  [
    'orient',
    'horizontal',
    'horizontal, widescreen, landscape video, landscape mode, 16:9, 16x9, हॉरिजॉन्टल, आड़ा वीडियो, aada video',
  ],
  ['orient', 'square', 'square, 1:1, 1x1, चौकोर, chaukor'],
  ['free', 'free', 'free, free download, muft, मुफ़्त, फ्री, nishulk, निशुल्क'],
  ['audio', 'audio', 'audio, sound, natural sound, ambient sound, आवाज़ के साथ, awaaz ke saath'],
  ['mobile', 'mobile', 'mobile, shot on mobile, shot on phone'],
  ['motion', 'still', 'static shot, locked off, locked shot'],
  ['licence', 'commercial', 'commercial use, commercial licence, commercial license'],
  ['licence', 'editorial', 'editorial, editorial use, editorial only'],
  ['release', 'model', 'model release, model released, talent release'],
  ['release', 'property', 'property release, property released'],
  ['origin', 'generated', 'computer generated, cgi, animation, animated, motion graphics, एनिमेशन'],
  ['origin', 'filmed', 'live action, real footage'],
  ...FRAME_RATES.map((rate) => ['fps', rate, `${rate}fps, ${rate} fps`] as const),
  ['fps', '24', '23.976 fps, 23.98 fps'],
  ['fps', '30', '29.97 fps'],
  ['fps', '60', '59.94 fps'],
  ['fps', '100', '120fps, 120 fps, 240fps, 240 fps, slow motion, slow mo, slo mo, स्लो मोशन'],
]
export const FILTER_TERMS: ReadonlyMap<string, readonly [FilterGroup, string]> = new Map(
  CHOICE_TERMS.flatMap(([group, value, terms]) => terms.split(',').map((words) => [words.trim(), [group, value]])),
)

/** Phrases that mean one thing, whose words apart mean many. */
export const READ_AS: Record<string, string> = {
  // What every clip is.
  'royalty free': 'stock',
  'copyright free': 'stock',
  'no copyright': 'stock',
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
  'hindu, hinduism, हिंदू, हिन्दू': `temple, puja, aarti, havan, diwali, holi, navratri, dussehra, janmashtami, ganesh chaturthi, ganesh,
    durga puja, durga, shiva, krishna, karva chauth, chhath, pongal, onam, sadhu`,
  'buddhist, buddhism, बौद्ध': 'monastery, stupa, butter lamp, prayer wheel, prayer flags, buddha, monk',
  'jain, jainism, जैन': 'jain temple, mahavir jayanti, paryushan',
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

/** English text to its Hindi: names that are data: themes and shots as the catalogue comes with them, and the choices of the search as the contract names them. */
export const names = {
  // Themes.
  Festival: 'त्योहार',
  Food: 'खान-पान',
  Travel: 'यात्रा',
  Sports: 'खेल',
  Nature: 'प्रकृति',
  Spiritual: 'अध्यात्म',
  Culture: 'संस्कृति',

  // Shots.
  Closeup: 'क्लोज़-अप',
  Wide: 'वाइड',
  Drone: 'ड्रोन',

  // Orientations.
  Unknown: 'अज्ञात',

  // Qualities.
  Mobile: 'मोबाइल',
  'Mobile HD .mp4': 'मोबाइल HD .mp4',

  // Orders.
  Relevance: 'प्रासंगिकता',
  Newest: 'सबसे नई',
  Views: 'व्यू',

  // Colours.
  Red: 'लाल',
  Orange: 'नारंगी',
  Yellow: 'पीला',
  Green: 'हरा',
  Teal: 'फ़िरोज़ी',
  Blue: 'नीला',
  Purple: 'बैंगनी',
  Pink: 'गुलाबी',
  Brown: 'भूरा',
  White: 'सफ़ेद',
  Grey: 'स्लेटी',
  Black: 'काला',
} as const

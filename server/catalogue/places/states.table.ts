/** A State or Union Territory of India. */
export interface State {
  name: string
  hindi: string
  /** Two letters, as on number plates. */
  code: string
  /** Its tile on the map of tiles: column and row. */
  tile: readonly [column: number, row: number]
  /** In its own script, and names of before. */
  aliases: readonly string[]
}

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())
/** Names with commas between them. */
export const listOf = (cell = '') => (cell === '' ? [] : cell.split(',').map((name) => name.trim()))
/** The cells of each line of a table. */
export const linesOf = (table: string) => table.trim().split('\n').map(cellsOf)

/** `code | column,row | English | Hindi | aliases` */
export const STATES: readonly State[] = linesOf(`
JK | 2,0 | Jammu and Kashmir | जम्मू और कश्मीर | Kashmir, Jammu Kashmir, J&K, कश्मीर, جموں و کشمیر
LA | 3,0 | Ladakh | लद्दाख |
PB | 1,1 | Punjab | पंजाब | ਪੰਜਾਬ
CH | 2,1 | Chandigarh | चंडीगढ़ | चण्डीगढ़
HP | 3,1 | Himachal Pradesh | हिमाचल प्रदेश | Himachal, हिमाचल
UK | 4,1 | Uttarakhand | उत्तराखंड | Uttaranchal, उत्तराखण्ड
RJ | 1,2 | Rajasthan | राजस्थान | Rajputana
HR | 2,2 | Haryana | हरियाणा |
DL | 3,2 | Delhi | दिल्ली | New Delhi, Dilli, नई दिल्ली
UP | 4,2 | Uttar Pradesh | उत्तर प्रदेश | United Provinces
BR | 5,2 | Bihar | बिहार |
SK | 6,2 | Sikkim | सिक्किम |
AS | 8,2 | Assam | असम | অসম, Asom
AR | 9,2 | Arunachal Pradesh | अरुणाचल प्रदेश | Arunachal, NEFA, अरुणाचल
GJ | 1,3 | Gujarat | गुजरात | ગુજરાત
MP | 3,3 | Madhya Pradesh | मध्य प्रदेश | Central Provinces
CG | 4,3 | Chhattisgarh | छत्तीसगढ़ | Chattisgarh
JH | 5,3 | Jharkhand | झारखंड | झारखण्ड
WB | 6,3 | West Bengal | पश्चिम बंगाल | Bengal, পশ্চিমবঙ্গ, बंगाल, Paschim Banga
ML | 8,3 | Meghalaya | मेघालय |
NL | 9,3 | Nagaland | नागालैंड | नागालैण्ड
DH | 1,4 | Dadra and Nagar Haveli and Daman and Diu | दादरा और नगर हवेली और दमन और दीव | Daman, Diu, Silvassa, दमन, दीव
MH | 2,4 | Maharashtra | महाराष्ट्र |
TG | 3,4 | Telangana | तेलंगाना | తెలంగాణ, तेलंगण
OD | 5,4 | Odisha | ओडिशा | Orissa, ଓଡ଼ିଶା, उड़ीसा
TR | 7,4 | Tripura | त्रिपुरा | ত্রিপুরা
MZ | 8,4 | Mizoram | मिज़ोरम | मिजोरम
MN | 9,4 | Manipur | मणिपुर |
GA | 1,5 | Goa | गोवा | गोंय
KA | 2,5 | Karnataka | कर्नाटक | Mysore State, ಕರ್ನಾಟಕ
AP | 4,5 | Andhra Pradesh | आंध्र प्रदेश | Andhra, ఆంధ్ర ప్రదేశ్, आन्ध्र प्रदेश
LD | 0,6 | Lakshadweep | लक्षद्वीप | Laccadive Islands, ലക്ഷദ്വീപ്
KL | 2,6 | Kerala | केरल | Keralam, കേരളം
TN | 3,6 | Tamil Nadu | तमिलनाडु | Tamilnadu, Madras State, தமிழ்நாடு, तमिल नाडु
PY | 4,6 | Puducherry | पुदुच्चेरी | Pondicherry, Pondy, புதுச்சேரி, पांडिचेरी
AN | 7,6 | Andaman and Nicobar Islands | अंडमान और निकोबार द्वीपसमूह | Andaman, Andamans, Nicobar, अंडमान
`).map(([code = '', tile = '', name = '', hindi = '', aliases]) => {
  const [column = 0, row = 0] = tile.split(',').map(Number)
  return { code, name, hindi, tile: [column, row], aliases: listOf(aliases) }
})

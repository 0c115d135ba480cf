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
JK | 1,0 | Jammu and Kashmir | जम्मू और कश्मीर | Kashmir, Jammu Kashmir, J&K, कश्मीर, جموں و کشمیر
LA | 2,0 | Ladakh | लद्दाख |
PB | 0,1 | Punjab | पंजाब | ਪੰਜਾਬ
CH | 1,1 | Chandigarh | चंडीगढ़ | चण्डीगढ़
HP | 2,1 | Himachal Pradesh | हिमाचल प्रदेश | Himachal, हिमाचल
UK | 3,1 | Uttarakhand | उत्तराखंड | Uttaranchal, उत्तराखण्ड
RJ | 0,2 | Rajasthan | राजस्थान | Rajputana
HR | 1,2 | Haryana | हरियाणा |
DL | 2,2 | Delhi | दिल्ली | New Delhi, Dilli, नई दिल्ली
UP | 3,2 | Uttar Pradesh | उत्तर प्रदेश | United Provinces
BR | 4,2 | Bihar | बिहार |
SK | 5,2 | Sikkim | सिक्किम |
AS | 6,2 | Assam | असम | অসম, Asom
AR | 7,2 | Arunachal Pradesh | अरुणाचल प्रदेश | Arunachal, NEFA, अरुणाचल
GJ | 0,3 | Gujarat | गुजरात | ગુજરાત
MP | 1,3 | Madhya Pradesh | मध्य प्रदेश | Central Provinces
CG | 2,3 | Chhattisgarh | छत्तीसगढ़ | Chattisgarh
JH | 3,3 | Jharkhand | झारखंड | झारखण्ड
WB | 4,3 | West Bengal | पश्चिम बंगाल | Bengal, পশ্চিমবঙ্গ, बंगाल, Paschim Banga
ML | 6,3 | Meghalaya | मेघालय |
NL | 7,3 | Nagaland | नागालैंड | नागालैण्ड
DH | 0,4 | Dadra and Nagar Haveli and Daman and Diu | दादरा और नगर हवेली और दमन और दीव | Daman, Diu, Silvassa, दमन, दीव
MH | 1,4 | Maharashtra | महाराष्ट्र |
TG | 2,4 | Telangana | तेलंगाना | తెలంగాణ, तेलंगण
OD | 3,4 | Odisha | ओडिशा | Orissa, ଓଡ଼ିଶା, उड़ीसा
TR | 5,4 | Tripura | त्रिपुरा | ত্রিপুরা
MZ | 6,4 | Mizoram | मिज़ोरम | मिजोरम
MN | 7,4 | Manipur | मणिपुर |
GA | 0,5 | Goa | गोवा | गोंय
KA | 1,5 | Karnataka | कर्नाटक | Mysore State, ಕರ್ನಾಟಕ
AP | 2,5 | Andhra Pradesh | आंध्र प्रदेश | Andhra, ఆంధ్ర ప్రదేశ్, आन्ध्र प्रदेश
LD | 0,6 | Lakshadweep | लक्षद्वीप | Laccadive Islands, ലക്ഷദ്വീപ്
KL | 1,6 | Kerala | केरल | Keralam, കേരളം
TN | 2,6 | Tamil Nadu | तमिलनाडु | Tamilnadu, Madras State, தமிழ்நாடு, तमिल नाडु
PY | 3,6 | Puducherry | पुदुच्चेरी | Pondicherry, Pondy, புதுச்சேரி, पांडिचेरी
AN | 5,6 | Andaman and Nicobar Islands | अंडमान और निकोबार द्वीपसमूह | Andaman, Andamans, Nicobar, अंडमान
`).map(([code = '', tile = '', name = '', hindi = '', aliases]) => {
  const [column = 0, row = 0] = tile.split(',').map(Number)
  return { code, name, hindi, tile: [column, row], aliases: listOf(aliases) }
})

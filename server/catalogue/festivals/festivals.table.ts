/** A festival or a day that many films are made for. */
export interface Festival {
  name: string
  hindi: string
  /** What its footage is found by: any of these. */
  terms: readonly string[]
  /** YYYY-MM-DD of each year in the table, or the day of every year as MM-DD. */
  days: readonly string[] | string
}

/**
 * 2026 to 2036. Lunar days were computed from the longitudes of sun and moon (Meeus, Astronomical Algorithms, chapters 25 and
 * 47; Lahiri ayanamsha) by the rules of the Rashtriya Panchang, each at the time of day that decides it, and compared with
 * the holidays published for 2025 to 2027; Holi of 2026 is the published day. Islamic days follow the first evening on which
 * the moon is twenty hours old. Regions differ by a day, and the moon has to be seen.
 */
export const FESTIVALS: readonly Festival[] = `
Makar Sankranti and Pongal | मकर संक्रांति और पोंगल | sankranti, pongal, uttarayan, kite, kolam, lohri | 2026-01-14 2027-01-15 2028-01-15 2029-01-14 2030-01-14 2031-01-15 2032-01-15 2033-01-14 2034-01-14 2035-01-15 2036-01-15
Vasant Panchami | वसंत पंचमी | saraswati, vasant, mustard, basant | 2026-01-23 2027-02-11 2028-01-31 2029-01-19 2030-02-07 2031-01-27 2032-02-15 2033-02-04 2034-01-24 2035-02-13 2036-02-02
Maha Shivaratri | महाशिवरात्रि | shivaratri, shiva, temple, sadhu | 2026-02-15 2027-03-06 2028-02-23 2029-02-11 2030-03-02 2031-02-19 2032-03-10 2033-02-27 2034-02-17 2035-03-08 2036-02-25
Holi | होली | holi, gulal | 2026-03-04 2027-03-22 2028-03-11 2029-03-01 2030-03-20 2031-03-09 2032-03-27 2033-03-16 2034-03-05 2035-03-24 2036-03-12
Gudi Padwa and Ugadi | गुड़ी पड़वा और उगादि | gudi padwa, ugadi, rangoli | 2026-03-19 2027-04-07 2028-03-27 2029-04-14 2030-04-03 2031-03-24 2032-04-11 2033-03-31 2034-03-21 2035-04-09 2036-03-28
Ram Navami | राम नवमी | ram navami, ayodhya | 2026-03-26 2027-04-15 2028-04-03 2029-04-22 2030-04-12 2031-04-01 2032-04-18 2033-04-07 2034-03-28 2035-04-16 2036-04-05
Mahavir Jayanti | महावीर जयंती | jain, mahavir | 2026-03-31 2027-04-18 2028-04-07 2029-04-26 2030-04-16 2031-04-05 2032-04-23 2033-04-12 2034-04-01 2035-04-20 2036-04-08
Baisakhi and Bihu | बैसाखी और बिहू | baisakhi, bihu, harvest, bhangra, mustard | 2026-04-14 2027-04-14 2028-04-14 2029-04-14 2030-04-14 2031-04-14 2032-04-14 2033-04-14 2034-04-14 2035-04-14 2036-04-14
Buddha Purnima | बुद्ध पूर्णिमा | buddha, monastery, monk | 2026-05-01 2027-05-20 2028-05-08 2029-05-27 2030-05-17 2031-05-07 2032-05-25 2033-05-14 2034-05-03 2035-05-22 2036-05-10
Rath Yatra | रथ यात्रा | rath yatra, jagannath, chariot | 2026-07-16 2027-07-05 2028-06-24 2029-07-13 2030-07-02 2031-06-22 2032-07-09 2033-06-28 2034-07-17 2035-07-07 2036-06-25
Raksha Bandhan | रक्षाबंधन | rakhi, raksha bandhan | 2026-08-28 2027-08-17 2028-08-05 2029-08-24 2030-08-13 2031-08-03 2032-08-21 2033-08-10 2034-08-29 2035-08-18 2036-08-06
Janmashtami | जन्माष्टमी | janmashtami, krishna, dahi handi | 2026-09-04 2027-08-25 2028-08-13 2029-09-01 2030-08-21 2031-08-10 2032-08-28 2033-08-17 2034-09-05 2035-08-26 2036-08-15
Ganesh Chaturthi | गणेश चतुर्थी | ganesh, ganpati, visarjan | 2026-09-14 2027-09-04 2028-08-23 2029-09-11 2030-09-01 2031-09-20 2032-09-08 2033-08-28 2034-09-16 2035-09-05 2036-08-24
Onam | ओणम | onam, snake boat, pookalam, kathakali | 2026-08-26 2027-09-12 2028-09-01 2029-08-22 2030-09-09 2031-08-30 2032-09-16 2033-09-07 2034-08-28 2035-09-14 2036-09-03
Navratri | नवरात्रि | navratri, garba, dandiya | 2026-10-11 2027-09-30 2028-09-19 2029-10-08 2030-09-28 2031-10-17 2032-10-05 2033-09-24 2034-10-13 2035-10-02 2036-09-20
Durga Puja | दुर्गा पूजा | durga puja, pandal, dhunuchi | 2026-10-19 2027-10-07 2028-09-26 2029-10-14 2030-10-04 2031-10-23 2032-10-12 2033-10-02 2034-10-20 2035-10-09 2036-09-27
Dussehra | दशहरा | dussehra, ravan, ramlila | 2026-10-20 2027-10-09 2028-09-27 2029-10-16 2030-10-06 2031-10-25 2032-10-14 2033-10-03 2034-10-22 2035-10-11 2036-09-29
Karva Chauth | करवा चौथ | karva chauth, mehndi | 2026-10-29 2027-10-18 2028-10-07 2029-10-26 2030-10-15 2031-11-02 2032-10-21 2033-10-11 2034-10-30 2035-10-20 2036-10-08
Diwali | दिवाली | diwali, diya, fireworks, rangoli | 2026-11-08 2027-10-29 2028-10-17 2029-11-05 2030-10-26 2031-11-14 2032-11-02 2033-10-22 2034-11-10 2035-10-30 2036-10-18
Chhath Puja | छठ पूजा | chhath, ghat | 2026-11-15 2027-11-04 2028-10-23 2029-11-11 2030-10-31 2031-11-19 2032-11-08 2033-10-29 2034-11-17 2035-11-05 2036-10-24
Guru Nanak Jayanti | गुरु नानक जयंती | gurdwara, guru nanak, sikh, langar | 2026-11-24 2027-11-14 2028-11-02 2029-11-21 2030-11-10 2031-11-28 2032-11-17 2033-11-06 2034-11-25 2035-11-15 2036-11-04
Ramadan | रमज़ान | ramadan, iftar, mosque | 2026-02-19 2027-02-08 2028-01-28 2029-01-17 2030-01-06 2030-12-27 2031-12-16 2032-12-05 2033-11-24 2034-11-13 2035-11-02 2036-10-21
Eid al-Fitr | ईद-उल-फ़ित्र | eid, mosque, sevai, namaz | 2026-03-21 2027-03-10 2028-02-27 2029-02-15 2030-02-04 2031-01-25 2032-01-15 2033-01-03 2033-12-24 2034-12-13 2035-12-02 2036-11-20
Bakrid | बकरीद | bakrid, eid, mosque, namaz | 2026-05-28 2027-05-17 2028-05-06 2029-04-25 2030-04-14 2031-04-03 2032-03-22 2033-03-12 2034-03-02 2035-02-19 2036-02-08
Muharram | मुहर्रम | muharram, tazia | 2026-06-26 2027-06-16 2028-06-04 2029-05-24 2030-05-13 2031-05-03 2032-04-21 2033-04-11 2034-03-31 2035-03-21 2036-03-09
Milad-un-Nabi | मीलाद-उन-नबी | milad, mosque, eid | 2026-08-26 2027-08-15 2028-08-04 2029-07-24 2030-07-14 2031-07-03 2032-06-21 2033-06-10 2034-05-31 2035-05-21 2036-05-09
Easter | ईस्टर | easter, church | 2026-04-05 2027-03-28 2028-04-16 2029-04-01 2030-04-21 2031-04-13 2032-03-28 2033-04-17 2034-04-09 2035-03-25 2036-04-13
Republic Day | गणतंत्र दिवस | republic day, parade, tiranga | every 01-26
Independence Day | स्वतंत्रता दिवस | independence day, tiranga, red fort | every 08-15
Gandhi Jayanti | गांधी जयंती | gandhi, charkha | every 10-02
Christmas | क्रिसमस | christmas, church | every 12-25
Hornbill Festival | हॉर्नबिल उत्सव | hornbill, naga | every 12-01
`
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', hindi = '', terms = '', days = ''] = line.split(' | ')
    return {
      ...{ name, hindi, terms: terms.split(', ') },
      days: days.startsWith('every ') ? days.slice('every '.length) : days.split(' '),
    }
  })

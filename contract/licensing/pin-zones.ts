/**
 * The first two digits that the PIN codes of a State can begin with, by its code. Wide where districts changed hands; codes
 * of the army post (9) lie in every State. Source: the postal circles of India Post.
 */
const PIN_ZONES: Readonly<Record<string, string>> = {
  '01': '18 19',
  '02': '17',
  '03': '14 15 16',
  '04': '14 16',
  '05': '24 25 26',
  '06': '12 13',
  '07': '11',
  '08': '30 31 32 33 34',
  '09': '20 21 22 23 24 25 26 27 28',
  '10': '80 81 82 84 85',
  '11': '73',
  '12': '78 79',
  '13': '78 79',
  '14': '78 79',
  '15': '78 79',
  '16': '78 79',
  '17': '78 79',
  '18': '78 79',
  '19': '70 71 72 73 74',
  '20': '81 82 83',
  '21': '75 76 77',
  '22': '49',
  '23': '45 46 47 48',
  '24': '36 37 38 39',
  '26': '36 39',
  '27': '40 41 42 43 44',
  '29': '56 57 58 59',
  '30': '40',
  '31': '68',
  '32': '67 68 69',
  '33': '60 61 62 63 64',
  '34': '53 60 67',
  '35': '74',
  '36': '50',
  '37': '50 51 52 53',
  '38': '19',
}

/** Whether a PIN code can lie in a State. @param pin six digits @param code of the State */
export const liesIn = (pin: string, code: string): boolean =>
  pin.startsWith('9') || (PIN_ZONES[code]?.split(' ').includes(pin.slice(0, 2)) ?? true)

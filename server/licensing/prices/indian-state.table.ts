import { INDIAN_STATES, type IndianState, stateNamed } from '../../../contract/licensing/billing-checks.ts'

/** As on number plates and in ISO 3166-2:IN, old ones too. */
const SHORT: Record<string, string> = {
  an: '35',
  ap: '37',
  ar: '12',
  as: '18',
  br: '10',
  cg: '22',
  ch: '04',
  ct: '22',
  dd: '26',
  dh: '26',
  dl: '07',
  dn: '26',
  ga: '30',
  gj: '24',
  hp: '02',
  hr: '06',
  jh: '20',
  jk: '01',
  ka: '29',
  kl: '32',
  la: '38',
  ld: '31',
  mh: '27',
  ml: '17',
  mn: '14',
  mp: '23',
  mz: '15',
  nl: '13',
  od: '21',
  or: '21',
  pb: '03',
  py: '34',
  rj: '08',
  sk: '11',
  tg: '36',
  tn: '33',
  tr: '16',
  ts: '36',
  uk: '05',
  up: '09',
  ut: '05',
  wb: '19',
}

const lettersOnly = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '')

/** The State that a free text means, as in addresses saved long ago: 'MH', 'Tamilnadu', 'J&K'. */
export function stateMeant(text: string): IndianState | undefined {
  const typed = lettersOnly(text)
  return (
    stateNamed(text) ??
    INDIAN_STATES.find(({ name, code }) => lettersOnly(name) === typed || (typed !== '' && SHORT[typed] === code))
  )
}

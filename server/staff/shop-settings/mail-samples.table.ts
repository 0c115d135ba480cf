import type { Language } from '../../../contract/values.ts'

type Sample = Record<string, string | number | boolean>

/** New clips of a search that somebody follows. */
const foundIn = (label: string, name: string): string =>
  JSON.stringify([{ query: 'place=varanasi', label, count: 2, names: [name] }])

const HELLO = { en: 'Hello', hi: 'नमस्ते' }

/** What previews of mails are filled with: enough for every template. */
const HINDI: Sample = {
  linkId: '01900000-0000-7000-8000-000000000000',
  checkoutId: '01900000-0000-7000-8000-000000000001',
  accountId: '01900000-0000-7000-8000-000000000003',
  found: foundIn('वाराणसी', 'घाट पर दिये'),
  firstName: 'मीरा',
  email: 'meera@test.example',
  item: 'Annual plan',
  totalRupees: 123456.78,
  invoiceNumber: 'INV/2627/000001',
  number: 'INV/2627/000002',
  creditNote: 'CN/2627/000001',
  note: 'तीन क्लिप डाउनलोड हुईं।',
  plan: 'annual',
  startsAt: '2026-03-31T06:00:00.000Z',
  endsAt: '2027-03-31T18:29:59.999Z',
  names: 'घाट पर दिये\nपतंगें',
  rises: 'annual 999900 1299900\nmonthly 99900 119900',
  effectiveAt: '2026-12-15T18:30:00.000Z',
  clips: 9,
  invitedBy: 'आशा राव',
  buyer: 'कलाकार स्टूडियो',
  company: 'कलाकार स्टूडियो',
  clipId: 'c1',
  clipName: 'घाट पर दिये',
  boardId: 'b1',
  board: 'बनारस',
  by: 'आशा',
  whole: true,
  comments: 2,
  kind: 'model',
  alert: 'dispute',
  orderId: '01900000-0000-7000-8000-000000000002',
  dueAt: '2026-12-12T06:00:00.000Z',
  until: '2026-12-14T06:00:00.000Z',
  accountNumber: '2223330099089860',
  ifsc: '',
  beneficiary: 'झलक',
  subject: 'आशा राव',
  expiresOn: '2027-01-31',
  name: 'मीरा',
  phone: '9876543210',
  country: 'भारत',
  query: 'सवाल',
  message: HELLO.hi,
  topic: 'terms',
  version: '2026-11-23',
  subjectEnglish: 'New terms',
  subjectHindi: 'नई शर्तें',
  bodyEnglish: 'They change.',
  bodyHindi: 'वे बदलती हैं।',
  answer: 'हाँ।\n\nजल्द मिलते हैं।',
  replyTo: 'care@test.example',
  numbers: 'JL-26-7Q4M9301',
  from: 'आशा राव',
  to: 'रवि मेनन',
}

const ENGLISH: Sample = {
  ...HINDI,
  found: foundIn('Varanasi', 'Lamps on the ghat'),
  firstName: 'Meera',
  name: 'Meera',
  note: 'Three clips were downloaded.',
  names: 'Lamps on the ghat\nKites',
  invitedBy: 'Asha Rao',
  buyer: 'Kalakar Studio',
  company: 'Kalakar Studio',
  clipName: 'Lamps on the ghat',
  board: 'Banaras',
  by: 'Asha',
  beneficiary: 'Jhalak',
  subject: 'Asha Rao',
  country: 'India',
  query: 'A question',
  message: HELLO.en,
  answer: 'Yes.\n\nSee you soon.',
  from: 'Asha Rao',
  to: 'Ravi Menon',
}

export const MAIL_SAMPLES: Record<Language, Sample> = { en: ENGLISH, hi: HINDI }

import type { MailLocale } from '../../platform/mail/mail-template.ts'

type Pair = readonly [english: string, hindi: string]

/** As the page of results words its choices; themes, shots and places stand as staff have written them. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, Pair>>>> = {
  res: { '4k': ['4K', '4K'] },
  orient: { horizontal: ['Horizontal', 'आड़ा'], vertical: ['Vertical', 'खड़ा'], square: ['Square', 'वर्गाकार'] },
  colour: {
    red: ['Red', 'लाल'],
    orange: ['Orange', 'नारंगी'],
    yellow: ['Yellow', 'पीला'],
    green: ['Green', 'हरा'],
    teal: ['Teal', 'फ़िरोज़ी'],
    blue: ['Blue', 'नीला'],
    purple: ['Purple', 'बैंगनी'],
    pink: ['Pink', 'गुलाबी'],
    brown: ['Brown', 'भूरा'],
    white: ['White', 'सफ़ेद'],
    grey: ['Grey', 'स्लेटी'],
    black: ['Black', 'काला'],
  },
  motion: {
    still: ['Still', 'स्थिर'],
    gentle: ['Gentle motion', 'हल्की हलचल'],
    lively: ['Lively motion', 'तेज़ हलचल'],
  },
  licence: {
    commercial: ['Commercial use', 'व्यावसायिक उपयोग'],
    editorial: ['Editorial use only', 'केवल संपादकीय उपयोग'],
  },
  release: {
    model: ['Model release on file', 'मॉडल रिलीज़ उपलब्ध'],
    property: ['Property release on file', 'प्रॉपर्टी रिलीज़ उपलब्ध'],
    none: ['No release needed', 'रिलीज़ की ज़रूरत नहीं'],
  },
  origin: {
    filmed: ['Filmed on camera', 'कैमरे से फ़िल्माया हुआ'],
    generated: ['Computer generated', 'कंप्यूटर से बनाया गया'],
  },
}

const FLAGS: Readonly<Record<string, Pair>> = {
  free: ['Free', 'मुफ़्त'],
  audio: ['With sound', 'आवाज़ के साथ'],
  mobile: ['Shot on mobile', 'मोबाइल से फ़िल्माया गया'],
}

/** As a mail names a followed search: the words, then the choices. */
export function searchLabel(query: string, locale: Pick<MailLocale, 'text'>): string {
  const params = new URLSearchParams(query)
  const range = rangeLabel(params.get('min'), params.get('max'), locale)
  const labels = [...params].map(([field, value]) =>
    field === 'min' || field === 'max' ? [] : fieldLabels(field, value, locale),
  )
  return [params.getAll('term'), range, ...labels].flat().filter(Boolean).join(', ')
}

function fieldLabels(field: string, value: string, { text }: Pick<MailLocale, 'text'>): string[] {
  if (field === 'term') return []
  const flag = FLAGS[field]
  if (flag) return /^(true|1)$/.test(value) ? [text(...flag)] : []
  return value.split(/[,|]/).flatMap((one) => {
    const choice = CHOICES[field]?.[one]
    if (choice) return text(...choice)
    if (field === 'fps') return `${one === '100' ? '100+' : one} fps`
    return one === 'all' ? [] : one.charAt(0).toUpperCase() + one.slice(1)
  })
}

function rangeLabel(min: string | null, max: string | null, { text }: Pick<MailLocale, 'text'>): string {
  if (max) {
    return Number(min) ? text(`${min} to ${max} s`, `${min} से ${max} सेकंड`) : text(`Up to ${max} s`, `${max} सेकंड तक`)
  }
  return min ? text(`From ${min} s`, `${min} सेकंड या ज़्यादा`) : ''
}

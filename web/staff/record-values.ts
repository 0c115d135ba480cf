import { errorTable } from '../../contract/errors.ts'
import { t, type Text, translate, translateMessage } from '../language/text.ts'
import { fieldText, labelOf } from './clips/edit/clip-edit.ts'
import { RELEASE_LABELS } from './clips/releases/release-row.tsx'
import { MESSAGE_STATE_NAMES, TOPICS } from './messages/message.ts'
import { TOPIC_NAMES } from './notices/notice-form.tsx'
import { RIGHT_NAMES } from './people/right-fields.tsx'

/** Codes that the log keeps, by the field that holds them, in the words of their desks. */
const WORDS: Record<string, Readonly<Record<string, Text>>> = {
  about: TOPICS,
  kind: RELEASE_LABELS,
  plan: { monthly: 'Monthly plan', annual: 'Annual plan' },
  review: { employees: 'Yes', off: 'No' },
  rights: RIGHT_NAMES,
  state: { ...MESSAGE_STATE_NAMES, planned: 'Planned', filmed: 'Filmed' },
  topic: TOPIC_NAMES,
}

/** Codes between blanks, each said by itself. */
const LISTED = ['fields', 'rights']

/** A value of a field of the log in words, also where it is empty; what somebody typed, and a code without words, stay. */
export function recordValue(name: string, value: string): string {
  if (value === '') return t('nothing')
  if (value === 'true' || value === 'false') return value === 'true' ? t('Yes') : t('No')
  // The rights card of a clip has the name of the rights of staff.
  if (value.startsWith('{')) return fieldText(name, JSON.parse(value))
  if (!LISTED.includes(name)) return wordOf(name, value)
  const words = value.split(' ').map((code) => wordOf(name, code))
  // Names of desks hold commas themselves.
  return words.join('; ')
}

function wordOf(name: string, code: string): string {
  const words = WORDS[name]
  if (words && Object.hasOwn(words, code)) return t(words[code] as Text, { wishes: '' })
  if (name === 'fields') return labelOf(code, t('Withdrawn'))
  if (name === 'reason' && Object.hasOwn(errorTable, code))
    return translateMessage(code, errorTable[code as keyof typeof errorTable][1])
  return name === 'role' || name === 'state' ? translate(code) : code
}

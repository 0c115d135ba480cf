import type { CallReply } from '../../../contract/index.ts'
import { t, type Text } from '../../language/text.ts'
import { ApiError } from '../../lib/api.ts'
import { accountMessage } from '../use-account-change.ts'

export type Profile = CallReply<'GET /user/profile'>
/** Edited separately and sent by a call of its own. */
export type Part = 'name' | 'email' | 'password'

export interface PersonalFields {
  firstName: string
  lastName: string
  email: string
  /** The password that proves a change of the e-mail. */
  emailPassword: string
  /** A code beside it, where there is a second factor. */
  emailCode: string
  currentPassword: string
  newPassword: string
}
export type PersonalField = keyof PersonalFields
/** The message of each invalid field. */
export type Problems = Partial<Record<PersonalField, string>>

const FIELDS: Record<Part, readonly PersonalField[]> = {
  name: ['firstName', 'lastName'],
  email: ['email', 'emailPassword', 'emailCode'],
  password: ['currentPassword', 'newPassword'],
}
/** MSG-1. */
const REQUIRED: Record<PersonalField, Text> = {
  firstName: 'First Name is required',
  lastName: 'Last Name is required',
  email: 'Email is required',
  emailPassword: 'Password is required',
  emailCode: 'Code is required',
  currentPassword: 'Password is required',
  newPassword: 'Password is required',
}

/** The initial values of a part's fields. */
export function untouched(profile: Profile, part: Part): Partial<PersonalFields> {
  if (part === 'name') return { firstName: profile.firstName, lastName: profile.lastName }
  return part === 'email'
    ? { email: profile.email, emailPassword: '', emailCode: '' }
    : { currentPassword: '', newPassword: '' }
}

/** The parts being edited whose fields differ from the saved ones, in the order they are sent: the password last. */
export function changedParts(editing: readonly Part[], fields: PersonalFields, profile: Profile): Part[] {
  const changed: Record<Part, boolean> = {
    name: fields.firstName.trim() !== profile.firstName || fields.lastName.trim() !== profile.lastName,
    email: fields.email.trim().toLowerCase() !== profile.email.toLowerCase(),
    password: fields.currentPassword !== '' || fields.newPassword !== '',
  }
  return (['name', 'email', 'password'] as const).filter((part) => editing.includes(part) && changed[part])
}

/** The fields that these parts need and that were left empty. A password is never trimmed. */
export function missingIn(parts: readonly Part[], fields: Partial<PersonalFields>, asksForCode = false): Problems {
  const empty = parts
    .flatMap((part) => FIELDS[part])
    .filter((field) => asksForCode || field !== 'emailCode')
    .filter((field) => !(field.toLowerCase().includes('password') ? fields[field] : fields[field]?.trim()))
  return Object.fromEntries(empty.map((field) => [field, t(REQUIRED[field])]))
}

/** The field of a part that the server refused; empty when it blames no field. */
export function refusedField(part: Part, error: unknown): Problems {
  if (!(error instanceof ApiError)) return {}
  const field = (part === 'email' && OF_EMAIL[error.field ?? '']) || error.field
  const known = FIELDS[part].find((one) => one === field) ?? (error.code === 'wrong_password' ? PROOF[part] : undefined)
  return known ? { [known]: accountMessage(error) } : {}
}

const OF_EMAIL: Record<string, PersonalField> = { password: 'emailPassword', code: 'emailCode' }
const PROOF: Partial<Record<Part, PersonalField>> = { email: 'emailPassword', password: 'currentPassword' }

/** The problems of all other parts. */
export const withoutParts = (problems: Problems, parts: readonly Part[]): Problems =>
  Object.fromEntries(
    Object.entries(problems).filter(([field]) => !parts.some((part) => FIELDS[part].some((one) => one === field))),
  )

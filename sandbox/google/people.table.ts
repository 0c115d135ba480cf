import { createHash } from 'node:crypto'

/** A Google account of the sandbox. */
export interface Person {
  sub: string
  email: string
  emailVerified: boolean
  givenName?: string
  familyName?: string
  /** The Workspace domain that runs the account. */
  hd?: string
}

export interface SeededPerson extends Person {
  id: string
  /** Caption under the name in the chooser. */
  note: string
}

/** A subject in Google's format, deterministic for an address. */
export const subjectOf = (email: string): string =>
  `1${BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 20)}`)
    .toString()
    .padStart(20, '0')
    .slice(-20)}`

const person = (id: string, email: string, note: string, rest: Partial<Person> = {}): SeededPerson => ({
  id,
  email,
  note,
  sub: subjectOf(email),
  emailVerified: true,
  ...rest,
})

/** One account of every kind that a site must distinguish. */
export const PEOPLE: readonly SeededPerson[] = [
  person('gmail', 'meera.nair@gmail.com', 'Gmail address', { givenName: 'Meera', familyName: 'Nair' }),
  person('workspace', 'arjun@kalakar.example', 'Workspace account, its domain is run by Google', {
    givenName: 'Arjun',
    familyName: 'Iyer',
    hd: 'kalakar.example',
  }),
  person('third-party', 'kabir@mailbox.example', 'Address of another provider, verified once', {
    givenName: 'Kabir',
    familyName: 'Sen',
  }),
  person('unverified', 'nila@unproven.example', 'Address never verified', {
    givenName: 'Nila',
    familyName: 'Das',
    emailVerified: false,
  }),
  person('nameless', 'reel.studio@gmail.com', 'Gmail address, no name given'),
  person('customer', 'asha@jhalak.example', 'The demo customer’s address; has a password there', {
    givenName: 'Asha',
    familyName: 'Rao',
  }),
  person('staff', 'studio@jhalak.example', 'The demo employee’s address', { givenName: 'Studio' }),
]

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DRAFT_FORMS } from './draft-forms.ts'

const STAFF = new URL('../staff', import.meta.url).pathname
const sources = globSync('**/*.tsx', { cwd: STAFF }).map((file) => ({
  file,
  text: readFileSync(join(STAFF, file), 'utf8'),
}))

/** Nothing is typed there that would be lost: days of a report, secrets, choices. */
const NOTHING_TO_KEEP = [
  'clips/review/card-questions.tsx',
  'clips/review/master-frame.tsx',
  'orders/revenue-section.tsx',
  'people/manage-users.tsx',
  'proof-dialog.tsx',
]

it('a form of the back office keeps what is typed: each file with one has a draft', () => {
  const open = sources.filter(({ text }) => /<(form|FormDialog|ReasonDialog)\b/.test(text))
  expect(open.length).toBeGreaterThan(20)
  const without = open.filter(({ text }) => !/useFormDraft\(|useDraft<|keepAs=|formRef=|ref=\{formRef\}/.test(text))
  expect(without.map(({ file }) => file).toSorted()).toEqual(NOTHING_TO_KEEP)
})

it('each form of the list is somewhere', () => {
  const all = globSync('**/*.{ts,tsx}', { cwd: STAFF }).map((file) => readFileSync(join(STAFF, file), 'utf8'))
  // Decisions about an order or a customer are named by their kind.
  const byKind = ['refund', 'decline', 'accept', 'suspend', 'grant']
  const missing = DRAFT_FORMS.filter(
    (name) => !byKind.includes(name) && !all.some((text) => new RegExp(`['"\`]${name}(['"\`]| \\$)`).test(text)),
  )
  expect(missing).toEqual([])
})

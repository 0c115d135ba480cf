import type { Locator, Page } from '@playwright/test'
import type { DraftForm } from '../web/lib/draft-forms.ts'
import type { Books } from './draft-forms.steps.ts'

/** How to come to a form, and what sends it. */
export interface Walk {
  /** The rest of the desk's address. */
  at: string
  /** Buttons pressed one after another until it is open. */
  open?: (string | RegExp)[] | undefined
  /** The same when something typed before is there. */
  again?: (string | RegExp)[]
  /** A list of which the second entry is chosen. */
  choose?: string
  /** A film is chosen first, or two. */
  films?: 1 | 2
  form: (page: Page) => Locator
  /** Left out where nothing of its own is sent, or only with a file. */
  send?: string | RegExp
}

const dialog = (page: Page) => page.getByRole('dialog').last()
const main = (page: Page) => page.locator('#main')
const form = (nth: number) => (page: Page) => main(page).locator('form').nth(nth)
const named = (name: string) => (page: Page) => page.getByRole('form', { name })

/** Every form of the back office. A form without a row here does not compile. */
export const walksOf = (books: Books): Record<DraftForm, Walk> => {
  const order = (id: string) => `orders&order=${id}`
  const customer = `customers&customer=${books.customer}`
  const company = `customers&customer=${books.company}`
  const library = `manage-videos&view=library&q=${books.clip}`
  const edit = new RegExp(`^Edit ${books.name}`)
  return {
    user: { at: 'add-user', form: form(0), send: 'Add User' },
    invitation: { at: 'add-user', form: form(1), send: 'Send the invitation' },
    hook: { at: 'programs', form: form(0), send: 'Add the address' },
    filmed: { at: 'shot-requests', open: [/^Filmed: kept/], form: form(0), send: 'Save' },
    'search-rule': { at: 'search-words', form: formOf('term'), send: 'Save' },
    synonyms: { at: 'search-words', open: ['Add group'], form: formOf('words'), send: 'Save' },
    suggestion: { at: 'search-words', form: besides('Add to Suggestion'), send: 'Add to Suggestion' },
    label: { at: 'manage-filters', form: besides('Add to Themes'), send: 'Add to Themes' },
    irn: { at: order(books.invoiced), open: [/^IRN of/], form: dialog, send: 'Save' },
    transfer: { at: order(books.open), open: ['Record a transfer'], form: dialog, send: 'Record the transfer' },
    payback: { at: order(books.payback), open: ['The refund was transferred'], form: dialog, send: 'Save' },
    note: { at: order(books.paid), open: ['Add a note'], form: dialog, send: 'Save' },
    refund: { at: order(books.paid), open: ['Refund'], form: dialog, send: 'Refund' },
    decline: { at: order(books.asked), open: ['Decline refund'], form: dialog, send: 'Decline refund' },
    accept: { at: order(books.review), open: ['Accept payment'], form: dialog, send: 'Accept payment' },
    'charge-back': { at: order(books.lost), open: [/^Credit note for the lost/], form: dialog, send: /^Credit note/ },
    suspend: { at: customer, open: ['Suspend'], form: dialog, send: 'Suspend' },
    'customer-email': { at: customer, open: ['Change e-mail'], form: dialog, send: 'Send the link' },
    grant: { at: customer, open: ['Give a clip or days'], form: dialog, send: 'Give' },
    seats: { at: company, form: formWith('Save seats'), send: 'Save seats' },
    'company-plan': { at: company, form: formWith('Show the sum') },
    'company-sso': { at: company, form: formWith('Save sign-in'), send: 'Save sign-in' },
    terms: { at: company, form: formWith('Save terms'), send: 'Save terms' },
    allowance: { at: 'licences', form: formOf('perDay'), send: 'Save' },
    holder: {
      at: `licences&q=${books.licence}`,
      open: [/^Holder of/],
      form: dialog,
      send: /^Correct the holder$|^Transfer the licence$/,
    },
    answer: { at: 'messages', open: [/^Answer: Kept/], form: formWith('Send the answer'), send: 'Send the answer' },
    withdraw: { at: 'messages', open: [/^Withdraw the clip: Kept/], form: dialog, send: 'Withdraw the clip' },
    hide: { at: 'comments', open: [/^Hide: Kept/], form: dialog, send: 'Hide' },
    notice: { at: 'notices', form: form(0), send: 'Show a preview' },
    clip: { at: library, open: [edit, 'Edit Details'], again: [edit], form: dialog, send: 'Save Changes' },
    delete: { at: 'manage-videos', open: [new RegExp(`^Delete ${books.name}`)], form: dialog, send: 'Delete' },
    reject: { at: 'review-queue', open: [/^Reject Kept/], form: dialog, send: 'Reject' },
    'reject-change': { at: 'review-queue', open: [/^Reject the change of/], form: dialog, send: 'Reject' },
    paper: { at: 'manage-videos&view=papers', open: ['Add a paper'], form: named('Add a paper') },
    bulk: { at: library, open: [/^Select all/, 'Add tags'], form: dialog },
    upload: { at: 'upload-video', films: 1, form: main, send: 'Upload Video' },
    'upload-collection': { at: 'upload-collection', form: field('Collection name') },
    'for-all': { at: 'batch-upload', films: 2, open: [], form: (page) => main(page).locator('details').first() },
    coupon: { at: 'manage-plans', open: ['New code'], form: dialog, send: 'Save' },
    collection: { at: 'collections', open: ['New collection'], form: dialog, send: 'Save' },
    claim: { at: 'claims', form: form(0), send: 'Save' },
    shop: { at: 'shop-settings', form: form(0), send: 'Save' },
    mail: { at: 'shop-settings', open: ['Mails'], choose: 'Mail', form: formWith('Save'), send: 'Save' },
    text: { at: 'shop-settings', open: ['Texts and questions'], form: form(0), send: 'Save' },
    // What the walk types is no legal text: it is refused before anything is sent.
    legal: { at: 'shop-settings', open: ['Legal texts'], form: named('Legal text: In English') },
    'test-mail': { at: 'shop-settings', open: ['Mails'], form: named('A test mail'), send: 'Send a test mail' },
    rename: { at: 'manage-filters', open: [/^Rename/], form: dialog, send: /^Rename|^Merge/ },
    prices: { at: 'manage-plans', open: ['Edit One-time prices'], form: form(0), send: /^Save/ },
  }
}

/** A field that stands alone. */
const field = (label: string) => (page: Page) =>
  main(page)
    .locator('div', { has: page.getByLabel(label, { exact: true }) })
    .last()

/** What stands around a button. */
const besides = (button: string) => (page: Page) =>
  main(page)
    .locator('div', { has: page.getByRole('button', { name: button, exact: true }) })
    .last()

const formOf = (name: string) => (page: Page) => main(page).locator(`form:has([name=${name}])`).first()

const formWith = (send: string) => (page: Page) =>
  page.locator('form', { has: page.getByRole('button', { name: send, exact: true }) }).last()

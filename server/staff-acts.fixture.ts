import sharp from 'sharp'
import type { CallName } from '../contract/index.ts'
import { seedClip } from '../testing/clips.ts'
import type { Caller } from '../testing/test-server.ts'
import { eventually } from '../testing/uploads.ts'
import { openCompany } from './licensing/company.fixture.ts'
import { type Shop, single, stock } from './licensing/shop.fixture.ts'
import { onlyLicence } from './licensing/licences/licence.fixture.ts'

/** Who and what there is to act on. */
export interface ActContext {
  shop: Shop
  admin: Caller
  customer: Caller
  company: string
  clip: string
  idOf: (name: string) => Promise<string>
}

export async function prepareActs(shop: Shop, admin: Caller): Promise<ActContext> {
  const customer = await shop.as('USER', 'asha')
  for (const name of ['clerk', 'leaver', 'closed']) await shop.as('EMPLOYEE', name)
  const company = await openCompany(await shop.as('USER', 'owner'))
  const { id: clip } = await seedClip(shop.server, { kinds: [], themes: ['food'] })
  const idOf = async (name: string) =>
    (
      await shop.db
        .selectFrom('account')
        .select('id')
        .where('login', '=', `${name}@test.example`)
        .executeTakeFirstOrThrow()
    ).id
  return { shop, admin, customer, company, clip, idOf }
}

/** An act that is done here, as ADMIN, in the order of the table: what it leaves in the log, and what it is given. */
type Done = [action: string, input: (scene: ActContext) => object | Promise<object>]
/** Money that comes a long way: the test whose subject it is looks into the log. Or nothing is left, for a reason. */
type Act = Done | { action: string; shownBy: string } | { nothing: string }
export const isDone = (act: Act): act is Done => Array.isArray(act)

const clipOf = async ({ shop }: ActContext, more: object = {}) =>
  (await seedClip(shop.server, { kinds: [], ...more })).id
const SAID = { tags: ['river'], themes: ['food'], shots: [], shotonmobile: false, orientation: 'horizontal' }
const first = async (admin: Caller, call: CallName, list: string, input: object = {}) =>
  (await admin.call(call, input as never)).body[list][0]

function formOf(fields: Record<string, string>, file: Blob, name: string): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', file, name)
  return form
}

const CSV_FILE = '/videos/metadatacsv'
async function listOf({ admin, clip }: ActContext): Promise<FormData> {
  const file = () => new Blob([`id,name\n${clip},From the list\n`])
  const preview = await admin.request(CSV_FILE, { method: 'POST', body: formOf({}, file(), 'clips.csv') })
  const { plan } = (await preview.json()) as { plan: string }
  return formOf({ apply: 'true', plan }, file(), 'clips.csv')
}

async function bought({ shop, customer }: ActContext): Promise<{ clip: string; checkoutId: string }> {
  const clip = await stock(shop)
  const { status, body } = await shop.buy(customer, single(clip, 'HD'))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { clip, checkoutId: body.checkoutId }
}
const checkout = async (scene: ActContext) => ({ checkoutId: (await bought(scene)).checkoutId })

async function comment({ shop, customer, clip }: ActContext): Promise<string> {
  const { id } = (await customer.call('POST /user/saveboard', { name: 'Diwali film' })).body
  await customer.call('POST /user/addtoboard', { id, clips: [clip] })
  const { token } = (await customer.call('POST /user/shareboard', { id, on: true })).body.share
  return (await shop.guest.call('POST /boards/comment', { token, name: 'Ravi', text: 'Rude' })).body.id
}

async function message({ shop, admin }: ActContext): Promise<string> {
  await shop.guest.call('POST /contact', { name: 'Ravi', email: 'ravi@test.example', phone: '1', message: 'Hello' })
  return (await first(admin, 'GET /staff/messages', 'messages')).id
}

async function notice({ admin }: ActContext): Promise<object> {
  const [english, hindi] = ['Hello', 'नमस्ते']
  const words = { subjectEnglish: english, subjectHindi: hindi, bodyEnglish: english, bodyHindi: hindi }
  const draft = { topic: 'other', audience: 'all', ...words } as const
  const { body } = await admin.call('POST /staff/previewnotice', draft)
  return { ...draft, recipients: body.recipients }
}

const hook = async ({ admin }: ActContext) => ({ id: (await admin.call('GET /hooks', {})).body[0].id as string })
const LEGAL =
  'The terms of {brand}.\n\n## Who we are\n\n{company}\n\n- {companyLines}\n\n- {officerLines}\n\n## What you may do\n\nWatch.'
const UPLOAD = { nothing: 'the clip keeps who sent it, and when' }
const TESTED = { nothing: 'a trial: nothing of the shop is another after it' }

const people: Partial<Record<CallName, Act>> = {
  'POST /auth/addemployee': ['staff.added', () => ({ userId: 'new@test.example', password: 'correct horse battery' })],
  'POST /auth/change-password': [
    'staff.password_set',
    async ({ idOf }) => ({ _id: await idOf('clerk'), password: 'another long password' }),
  ],
  'POST /auth/delete-user': ['staff.deleted', async ({ idOf }) => ({ userId: await idOf('leaver') })],
  'POST /auth/inviteemployee': [
    'staff.invited',
    () => ({ email: 'invited@test.example', role: 'EMPLOYEE', rights: ['upload'] }),
  ],
  'POST /auth/setaccess': [
    'staff.access_changed',
    async ({ idOf }) => ({ _id: await idOf('clerk'), role: 'EMPLOYEE', rights: ['review'] }),
  ],
  'POST /auth/setactive': ['staff.deactivated', async ({ idOf }) => ({ _id: await idOf('closed'), active: false })],
  'POST /auth/secondfactor/reset': {
    action: 'second_factor.reset',
    shownBy: 'server/accounts/second-factor/second-factor.test.ts › that of somebody who lost it',
  },
  'POST /auth/staysignedin': { nothing: 'puts off the end of the caller’s own session' },
  'POST /staff/signout': ['session.ended_everywhere', async ({ idOf }) => ({ id: await idOf('owner') })],
  'POST /staff/suspend': ['account.suspended', async ({ idOf }) => ({ id: await idOf('owner'), reason: 'a test' })],
  'POST /staff/unsuspend': ['account.unsuspended', async ({ idOf }) => ({ id: await idOf('owner') })],
  'POST /staff/companyseats': [
    'company.seats',
    ({ company }) => ({ companyId: company, seats: 7, agreement: 'as written' }),
  ],
  'POST /staff/companysso': {
    action: 'company.sso',
    shownBy: 'server/accounts/sso/sso.test.ts › is tried and shown to staff without its secret',
  },
  'POST /staff/testcompanysso': TESTED,
}

const clips: Partial<Record<CallName, Act>> = {
  'POST /videos/editinfo': ['clip.edit', ({ clip }) => ({ _id: clip, name: 'Another name', ...SAID })],
  'POST /videos/undochange': [
    'clip.undo',
    async ({ admin, clip }) => ({ id: (await first(admin, 'GET /videos/deskclip', 'changes', { id: clip })).id }),
  ],
  'POST /videos/bulkedit': ['clip.bulk', ({ clip }) => ({ ids: [clip], addTags: ['mela'], apply: true })],
  'POST /videos/undobatch': [
    'clip.undo',
    async ({ admin }) => ({ batch: (await admin.call('GET /videos/batches', {})).body.batches[0].batch }),
  ],
  'POST /videos/metadatacsv': ['clip.csv', listOf],
  'POST /videos/review': ['clip.review', async (scene) => ({ id: await clipOf(scene), decision: 'hold' })],
  'POST /videos/decideedit': {
    action: 'clip.edit_approved',
    shownBy: 'server/catalogue/clip-admin/edit-requests.test.ts › leaves an entry in the audit log',
  },
  'POST /videos/switchfilm': {
    action: 'film.switched',
    shownBy: 'server/licensing/downloads/replaced-master.test.ts › is seen by nobody but staff until it is exchanged',
  },
  'POST /videos/closereplacement': {
    action: 'film.discarded',
    shownBy: 'server/licensing/downloads/replaced-master.test.ts › that is no film says why',
  },
  'POST /videos/clipdesksettings': ['review.setting_changed', () => ({ review: 'employees' })],
  'POST /auth/deletevideo': ['clip.withdrawn', ({ clip }) => ({ id: clip })],
  'POST /videos/restore': ['clip.restored', ({ clip }) => ({ id: clip })],
  'POST /videos/addrelease': [
    'release.added',
    () =>
      formOf(
        { kind: 'model', subject: 'Asha' },
        new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }),
        'release.pdf',
      ),
  ],
  'POST /videos/attachrelease': [
    'release.attached',
    async ({ admin, clip }) => ({ ...(await release(admin)), clip, attached: true }),
  ],
  'POST /videos/removerelease': ['release.removed', ({ admin }) => release(admin)],
  'POST /staff/hidecomment': ['comment.hidden', async (scene) => ({ id: await comment(scene), reason: 'An insult' })],
  'POST /videos/savecollection': ['collection.made', () => ({ name: 'Festivals' })],
  'POST /videos/ordercollections': ['collection.ordered', async ({ shop }) => ({ ids: [await collection(shop)] })],
  'POST /videos/deletecollection': ['collection.deleted', async ({ shop }) => ({ id: await collection(shop) })],
  'POST /videos/restorecollection': ['collection.restored', async ({ shop }) => ({ id: await collection(shop) })],
  'POST /videos/cancelupload': [
    'upload.cancelled',
    async (scene) => ({ id: await clipOf(scene, { published: false, state: 'processing' }) }),
  ],
  'POST /videos/retryupload': [
    'upload.retried',
    async (scene) => ({ id: await clipOf(scene, { published: false, state: 'failed' }) }),
  ],
  'POST /videos/reencode': ['media.reencoded', ({ clip }) => ({ ids: [clip] })],
  'POST /videos/posterframe': {
    action: 'clip.poster_chosen',
    shownBy: 'server/media/pictures/master-frame.test.ts › is the frame that a reviewer chooses',
  },
  'POST /videos/renewmarks': ['media.marks_stopped', () => ({ on: false })],
  'POST /videos/post': UPLOAD,
  'POST /videos/postmobilevideo': UPLOAD,
  'POST /videos/uploadcollection': UPLOAD,
  'POST /videos/resumable': UPLOAD,
  'PATCH /videos/resumable/:id': UPLOAD,
  'POST /videos/resumabledetails': { nothing: 'is about what is no clip yet' },
  'DELETE /videos/resumable/:id': { nothing: 'takes back what was not a clip yet' },
}

const words: Partial<Record<CallName, Act>> = {
  'POST /auth/savefilters': ['filters.changed', () => ({ filters: { themes: ['food', 'monsoon'], shots: ['wide'] } })],
  'POST /videos/hidelabel': ['label.hidden', () => ({ kind: 'theme', word: 'monsoon', hidden: true })],
  'POST /videos/renamelabel': ['label.renamed', () => ({ kind: 'theme', was: ['food'], becomes: 'dishes' })],
  'POST /videos/undolabelchange': [
    'label.undone',
    ({ admin }) =>
      eventually(async () => {
        const { id, state } = await first(admin, 'GET /videos/labelchanges', 'changes')
        return state === 'done' && { id }
      }),
  ],
  'POST /videos/searchrules': ['searchRule.changed', () => ({ term: 'holi', clips: [], path: '/collections' })],
  'POST /videos/suggestions': ['suggestions.changed', () => ({ words: ['diya'] })],
  'POST /videos/synonyms': ['synonyms.changed', () => ({ words: ['thali', 'platter'] })],
  'POST /staff/shotrequest': [
    'wish.changed',
    async ({ shop, admin }) => {
      await shop.guest.call('POST /videos/askforshot', { text: 'Snow leopards from above' })
      return { fold: (await first(admin, 'GET /staff/shotrequests', 'wishes')).fold, state: 'planned' }
    },
  ],
}

const shopOf: Partial<Record<CallName, Act>> = {
  'POST /staff/claim': ['claim.changed', () => ({ key: 'daily', on: false })],
  'POST /staff/filemessage': ['message.changed', async (scene) => ({ id: await message(scene), state: 'closed' })],
  'POST /staff/takemessage': { nothing: 'a hint to colleagues, over in half an hour' },
  'POST /staff/answermessage': ['message.changed', async (scene) => ({ id: await message(scene), text: 'Thank you' })],
  'POST /staff/previewnotice': TESTED,
  'POST /staff/sendnotice': ['notice.sent', notice],
  'POST /staff/shopsettings': ['shop-setting.changed', () => ({ values: { COMPANY_PHONE: '+91 22 5550 1000' } })],
  'POST /staff/shoptexts': ['shop-text.changed', () => ({ language: 'en', text: 'Pricing', words: 'Prices' })],
  'POST /staff/shoplegal': ['shop-legal.changed', () => ({ text: 'terms', language: 'en', words: LEGAL })],
  'POST /staff/shopmails': [
    'shop-mail.changed',
    () => ({ template: 'welcome', language: 'en', words: { subject: 'Hello', heading: 'Hello', text: 'Hello' } }),
  ],
  'POST /staff/shopmails/preview': TESTED,
  'POST /staff/testmail': TESTED,
  'POST /staff/shoplogo': [
    'shop-picture.changed',
    async () => {
      const drawn = sharp({ create: { width: 120, height: 40, channels: 4, background: '#c2145a' } })
      return formOf({}, new Blob([new Uint8Array(await drawn.png().toBuffer())]), 'logo.png')
    },
  ],
  'POST /staff/shoplogo/choose': ['shop-picture.changed', () => ({ digest: null })],
  'POST /hooks': [
    'hook.added',
    () => ({ url: 'https://hooks.example/jhalak', events: ['order.paid'], password: 'correct horse battery' }),
  ],
  'POST /hooks/test': { nothing: 'one message to an address that is on record; the list of deliveries has it' },
  'POST /hooks/replay': { nothing: 'the same message again; the list of deliveries has it' },
  'POST /hooks/remove': ['hook.removed', hook],
}

const money: Partial<Record<CallName, Act>> = {
  'POST /auth/editpricinginfo': ['price.rise_announced', () => ({ oneTimePrices: { HD: 89 } })],
  'POST /auth/withdrawpricerise': ['price.rise_withdrawn', () => ({ item: 'HD' })],
  'POST /auth/editsubscriptioninfo': [
    'price.changed',
    () => ({ subscriptionPlans: { Annual: 7_999 }, confirmed: true }),
  ],
  'POST /staff/customeremail': ['customer.link_mailed', async ({ idOf }) => ({ id: await idOf('asha') })],
  'POST /staff/coupon': ['coupon.saved', () => ({ code: 'DIWALI', percent: 10, firstOrder: false, on: true })],
  'POST /staff/grant': ['right.granted', async ({ idOf }) => ({ id: await idOf('owner'), reason: 'a gift', days: 7 })],
  'POST /licences/allowance': ['allowance.changed', () => ({ email: 'asha@test.example', perDay: 5 })],
  'POST /licences/correctholder': [
    'licence.holder_corrected',
    async (scene) => {
      const { number } = await onlyLicence(scene.customer, (await bought(scene)).clip)
      return { number, holder: 'Asha Rao', note: 'a slip' }
    },
  ],
  'POST /licences/transfer': {
    action: 'licence.transferred',
    shownBy: 'server/licensing/licences/licence-holder.test.ts › moves licence, file and purchase, once',
  },
  'POST /orders/note': ['order.noted', async (scene) => ({ ...(await checkout(scene)), note: 'called' })],
  'POST /orders/check': ['order.checked', checkout],
  'POST /orders/resendinvoice': {
    action: 'invoice.sent',
    shownBy: 'server/licensing/invoices/tax-documents.test.ts › is a mail to the buyer each time, and on record',
  },
  'POST /orders/refund': ['order.refunded', async (scene) => ({ ...(await checkout(scene)), note: 'by phone' })],
  'POST /orders/declinerefund': [
    'order.refund_declined',
    async (scene) => {
      const order = await checkout(scene)
      await scene.customer.call('POST /user/requestrefund', order)
      return { ...order, note: 'no' }
    },
  ],
  'POST /orders/retryrefund': {
    action: 'refund.retried',
    shownBy: 'server/licensing/refunds/refund-retry.test.ts › needs somebody, and is sent again for that payment alone',
  },
  'POST /orders/accept': {
    action: 'order.accepted',
    shownBy: 'server/licensing/orders/order-review.test.ts › accepted: the right is given',
  },
  'POST /orders/einvoice': {
    action: 'e_invoice.recorded',
    shownBy: 'server/licensing/invoices/sez.test.ts › is printed on invoice and credit note from then on',
  },
  'POST /orders/disputereturned': {
    action: 'dispute.money_returned',
    shownBy:
      'server/licensing/books/charge-back.test.ts › that the bank gave back makes the purchase the buyer’s again',
  },
  'POST /orders/creditchargeback': {
    action: 'credit_note.decided',
    shownBy: 'server/licensing/books/books.test.ts › has a credit note when ADMIN decides so',
  },
  'POST /orders/recordtransfer': {
    action: 'transfer.recorded',
    shownBy: 'server/licensing/terms/terms.test.ts › after it was paid goes back by hand',
  },
  'POST /orders/refundpaid': {
    action: 'refund.paid_back',
    shownBy: 'server/licensing/terms/terms.test.ts › after it was paid goes back by hand',
  },
  'POST /staff/companyterms': [
    'company.terms',
    ({ company }) => ({ companyId: company, rupees: 1000, days: 30, on: true }),
  ],
  'POST /staff/companyplan': {
    action: 'company.plan',
    shownBy: 'server/licensing/company-plans/company-plan.test.ts › is agreed by staff: shown before',
  },
}

const release = async (admin: Caller) => ({
  id: (await admin.call('GET /videos/releases', {})).body[0].id as string,
})
const collection = async ({ db }: Shop) =>
  (await db.selectFrom('collection').select('id').where('name', '=', 'Festivals').executeTakeFirstOrThrow()).id

/** Every call of staff that changes something. */
export const ACTS: Partial<Record<CallName, Act>> = { ...people, ...money, ...clips, ...words, ...shopOf }

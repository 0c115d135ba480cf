/**
 * Every form of the back office, by the first word of its draft's name: what is typed into it outlives a reload and a session
 * that ends. `e2e/draft-forms.journey.ts` walks them all; `draft-forms.test.ts` finds a form that is not among them.
 */
export const DRAFT_FORMS = [
  ...['user', 'invitation', 'hook', 'filmed', 'search-rule', 'synonyms', 'suggestion', 'label'],
  ...['irn', 'transfer', 'payback', 'note', 'refund', 'decline', 'accept', 'charge-back'],
  ...['suspend', 'grant', 'seats', 'company-plan', 'company-sso', 'terms', 'allowance', 'holder'],
  'customer-email',
  ...['answer', 'withdraw', 'hide', 'notice'],
  ...['clip', 'delete', 'reject', 'reject-change', 'paper', 'bulk', 'upload', 'upload-collection', 'for-all'],
  ...['collection', 'claim', 'shop', 'mail', 'text', 'legal', 'test-mail', 'rename', 'prices', 'coupon'],
] as const
export type DraftForm = (typeof DRAFT_FORMS)[number]

/** The form, and what it is about; beside those of the back office the checkouts. */
export type DraftName = DraftForm | `${DraftForm | 'checkout'} ${string}`

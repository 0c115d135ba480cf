import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const policy = readFileSync(new URL('../../web/site/legal/privacy-policy.md', import.meta.url), 'utf8')
const schema = readFileSync(new URL('../platform/db/schema.ts', import.meta.url), 'utf8')
const tables = [...schema.slice(schema.indexOf('export interface DB {')).matchAll(/^ {2}(\w+): \w+;$/gm)].map(
  ([, table = '']) => table,
)
const section = (title: string) => policy.split('\n## ').find((part) => part.startsWith(title)) ?? ''
const collected = section('Personal data we collect') + section('Payments')
const kept = section('How long we keep it')

/** Tables with personal data: what the policy says of the collection, and of the period. */
const PERSONAL: Record<string, [collected: string, kept: string]> = {
  account: ['first and last name, email address', 'Account data'],
  company: ['Companies: the name, GSTIN', 'Companies: your role'],
  company_member: ['your role in one', 'Companies: your role'],
  sso_identity: ["With your company's own sign-in", "the connection to your company's sign-in"],
  mandate: ['With UPI Autopay we keep the reference', 'Orders, payments and invoices'],
  mandate_debit: ['With UPI Autopay we keep the reference', 'Orders, payments and invoices'],
  company_departure: ['that you left one or were removed from it', 'that you left or were removed until you are back'],
  company_invitation: ['the email addresses of whom you invite', 'an invitation 14 days'],
  account_identity: ['With Google sign-in', 'Google connection'],
  second_factor: ['Account:', 'Account data'],
  second_factor_removal: ['Account:', 'Account data'],
  passkey: ['Account:', 'Account data'],
  api_key: ['Account:', 'Account data'],
  recovery_code: ['Account:', 'Account data'],
  address: ['saved addresses', 'saved addresses'],
  session: ['sessions', 'sessions'],
  refresh_token: ['sessions', 'sessions'],
  consent: ['Statements you make', 'What you agreed to'],
  audit_entry: ['we note the time, the IP address and the browser', 'Security log'],
  mail: ['Account:', 'mail we wrote to you'],
  mail_link: ['Account:', 'Links that we mail you'],
  rate_limit: ['IP address', 'Counters against abuse'],
  notice_recipient: ['Account:', 'Notices we sent'],
  message: ['Messages you send us', 'Messages, complaints'],
  message_answer: ['our answers', 'Messages, complaints'],
  favourite: ['saved clips', 'clips'],
  board: ['Boards: their names', 'Boards, notes, comments'],
  board_clip: ['your notes beside clips', 'Boards, notes, comments'],
  board_comment: ['Comments and approvals', 'Boards, notes, comments'],
  board_approval: ['Comments and approvals', 'Boards, notes, comments'],
  clip_view: ['Technical data', 'Marks of views'],
  view_key: ['Technical data', 'Marks of views'],
  search_log: ['Searches: the words', 'Search words'],
  metric_day: ['Searches: the words', 'Search words'],
  search_follow: ['searches you follow', 'searches you follow'],
  shot_request: ['Shots you ask for', 'Shots you ask for'],
  shot_request_contact: ['your email address, if you want to hear of it', 'Shots you ask for'],
  checkout: ['Orders: billing name', 'Orders, payments and invoices'],
  company_agreement: ['Orders: billing name', 'Orders, payments and invoices'],
  company_terms: ['Orders: billing name', 'Orders, payments and invoices'],
  bank_transfer: ['the payment reference, the amount', 'Orders, payments and invoices'],
  receivable: ['Orders: billing name', 'Orders, payments and invoices'],
  credit_lot: ['the payment reference, the amount', 'Orders, payments and invoices'],
  credit_use: ['the payment reference, the amount', 'Orders, payments and invoices'],
  quotation: ['Orders: billing name', 'Orders, payments and invoices'],
  checkout_line: ['Orders: billing name', 'Orders, payments and invoices'],
  cart_item: ['saved clips', 'clips'],
  payment: ['the payment reference, the amount', 'Orders, payments and invoices'],
  refund: ['Orders:', 'Orders, payments and invoices'],
  refund_request: ['Orders:', 'Orders, payments and invoices'],
  dispute: ['Orders:', 'Orders, payments and invoices'],
  invoice: ['the invoices', 'Orders, payments and invoices'],
  credit_note: ['the invoices', 'Orders, payments and invoices'],
  settlement_line: ['payment reference', 'Orders, payments and invoices'],
  webhook_event: ['payment reference', 'Messages of the payment provider'],
  entitlement: ['purchases', 'Licences, downloads'],
  licence: ['licence numbers', 'Licences, downloads'],
  licence_holder_change: ['licence numbers', 'Licences, downloads'],
  download: ['downloads with their licence numbers', 'Licences, downloads'],
}

/** Tables of the shop and its staff, about no customer or visitor. */
const IMPERSONAL = new Set(
  `audit_chain backup_run claim clip clip_change clip_desk_setting clip_edit_request clip_look clip_pictures clip_search clip_stat collection company_sso coupon cutout document_counter
  film_switch filter_term hook hook_delivery label_change master media_store notice media_task migration passkey_challenge price price_change price_rise release_clip release_paper rendition
  replacement resumable_upload retired_file search_change search_rule search_upkeep shop_picture shop_version shot_wish staff_alert storage_check suggested_word synonym
  takedown visual_vector`.split(/\s+/),
)

describe('the Privacy Policy', () => {
  it.each(tables)('has a line for what %s holds, or it holds nothing personal', (table) => {
    if (IMPERSONAL.has(table)) return
    const lines = PERSONAL[table]
    if (!lines) throw new Error(`${table} is new: say in the policy what it holds and how long, or name it IMPERSONAL`)
    expect(collected).toContain(lines[0])
    expect(kept).toContain(lines[1])
  })

  it('is held against tables that exist', () => {
    expect(tables.length).toBeGreaterThan(50)
    expect([...Object.keys(PERSONAL), ...IMPERSONAL].filter((table) => !tables.includes(table))).toEqual([])
  })
})

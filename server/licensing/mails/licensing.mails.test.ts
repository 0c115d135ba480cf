import { describe, expect, it } from 'vitest'
import { renderMail } from '../../platform/mail/mail-layout.ts'
import { licensingMails } from './licensing.mails.ts'

const url = 'https://jhalak.example'
const mails = licensingMails({ brand: 'Jhalak', listening: { url } })
const data = {
  firstName: 'Meera',
  item: 'Annual plan',
  totalRupees: 11798.82,
  invoiceNumber: 'INV/2627/000001',
  checkoutId: '01900000-0000-7000-8000-000000000000',
  number: 'INV/2627/000001',
  note: 'Three clips were downloaded.',
  creditNote: 'CN/2627/000001',
  plan: 'annual',
  company: 'Kalakar Studio',
  seats: 5,
  days: 365,
  startsAt: '2026-03-31T06:00:00.000Z',
  // The last millisecond of 31 March in India.
  endsAt: '2027-03-31T18:29:59.999Z',
}
const textOf = (template: string, values: object = data): string => {
  const content = mails[template]?.(values)
  if (!content) throw new Error(`no mail ${template}`)
  return renderMail(content, { name: 'Jhalak', url }).text
}
const DASHBOARD = `${url}/dashboard?tab=orders`

describe('mails about money', () => {
  it.each([
    ['receipt', '₹11,798.82 (GST included) for Annual plan', DASHBOARD],
    ['receipt', 'Your tax invoice INV/2627/000001 is on your dashboard', DASHBOARD],
    ['receipt', data.checkoutId, DASHBOARD],
    ['invoice', 'INV/2627/000001', DASHBOARD],
    ['invoice-needs-address', 'your State', DASHBOARD],
    ['refund-requested', 'will write to you', DASHBOARD],
    ['refund-approved', '5-7 working days', DASHBOARD],
    ['refund-declined', 'The reason: Three clips were downloaded.', DASHBOARD],
    ['refund-paid', 'We gave ₹11,798.82 back', DASHBOARD],
    ['refund-paid', 'credit note CN/2627/000001', DASHBOARD],
    ['payment-returned', 'Nothing was bought', DASHBOARD],
    ['renewal-7', 'ends on 31 Mar 2027', `${url}/subscriptionpayment?plan=year`],
    ['renewal-1', 'It does not renew by itself', `${url}/subscriptionpayment?plan=year`],
    ['subscription-ended', 'stay licensed to you', `${url}/subscriptionpayment?plan=year`],
    ['agreement-ends', 'The plan of Kalakar Studio ends on 31 Mar 2027', `${url}/contactus`],
    ['agreement-ends', 'seats: 5, for days: 365', `${url}/contactus`],
    ['agreement-ended', 'stays licensed to Kalakar Studio', `${url}/contactus`],
    ['subscription-cancelled', 'until 31 Mar 2027', `${url}/dashboard`],
    ['subscription-restored', 'begins after it, on 31 Mar 2026, and runs until 31 Mar 2027', `${url}/dashboard`],
    ['subscription-moved', 'begins on 31 Mar 2026 and runs until 31 Mar 2027', `${url}/dashboard`],
  ])('%s greets, says “%s” and leads to %s', (template, phrase, address) => {
    const text = textOf(template)
    expect(text).toContain('Hello Meera,')
    expect(text).toContain(phrase)
    expect(text).toContain(address)
  })

  it('ask for the address where there is no invoice yet', () => {
    const text = textOf('receipt', { ...data, invoiceNumber: null })
    expect(text).toContain('needs an address with a State')
    expect(text).not.toContain('INV/')
  })

  it('say of what was bought how it is used', () => {
    const bought = (itemKind: string, more: object = {}) => textOf('receipt', { ...data, itemKind, ...more })
    expect(bought('agreement', { item: 'Plan for 10 seats, 365 days' })).toContain('active until 31 Mar 2027')
    expect(bought('credit', { item: 'Credit of ₹2,000.00' })).toContain('until 31 Mar 2027')
    expect(bought('subscription', { endsAt: undefined })).toContain('Your plan is active: download any clip.')
    // A plan that cannot be had back is offered no refund.
    expect(bought('subscription')).toMatch(/It extends your plan, which now runs until\s31 Mar 2027\.$/m)
    for (const kind of ['one-time', 'cart'])
      expect(bought(kind, { item: '12 clips' })).toContain('from your library at any time')
  })

  it.each(
    [
      ['refund-requested', 'refund-approved', 'refund-declined', 'refund-part', 'refund-paid'],
      ['order-refused', 'lines-refused', 'payment-returned', 'credit-returned', 'terms-credited'],
    ].flat(),
  )('%s names the order, in both languages, unless the version before posted it', (template) => {
    const values = { ...data, reason: 'several', names: 'Lamps, HD' }
    const text = textOf(template, values)
    expect(text).toContain('Order: Annual plan')
    expect(text).toContain(`Reference: ${data.checkoutId}`)
    expect(mails[template]?.(values, 'hi')).toMatchObject({
      details: expect.arrayContaining([{ name: 'ऑर्डर', value: 'वार्षिक प्लान' }]),
      footnote: `संदर्भ: ${data.checkoutId}`,
    })
    expect(textOf(template, { ...values, item: undefined, checkoutId: undefined })).not.toMatch(/Order:|Reference/)
  })

  it('say what of an order goes back, and how', () => {
    const approved = (more: object) => textOf('refund-approved', { ...data, ...more }).replaceAll(/\s+/g, ' ')
    const part = { whole: false, names: 'Lamps, HD' }
    expect(approved({})).toContain('What you had bought can no longer be downloaded.')
    expect(approved(part)).toContain('no longer be downloaded: Lamps, HD. The rest of your order stays yours.')
    expect(approved({ returns: 'credit' })).toContain('becomes credit again')
    expect(approved({ returns: 'debt' })).toContain('no money goes back')
    for (const returns of ['credit', 'debt', 'nothing'])
      expect(approved({ ...part, returns })).not.toContain('5-7 working days')
  })

  it('write lakhs of rupees in the Indian way, whichever way they were posted', () => {
    expect(textOf('receipt', { ...data, totalRupees: 123456 })).toContain('₹1,23,456.00 (GST')
    expect(textOf('receipt', { ...data, totalRupees: '1,23,456.00' })).toContain('₹1,23,456.00 (GST')
    expect(textOf('receipt', { ...data, totalRupees: 93.2 })).toContain('₹93.20 (GST')
  })

  it('name no credit note, and give no reason, where there is none', () => {
    expect(textOf('refund-paid', { ...data, creditNote: null })).not.toContain('credit note')
    expect(textOf('refund-declined', { ...data, note: ' ' })).not.toContain('reason')
  })

  it('to staff say in Hindi what the shop notes by itself, and leave what people wrote', () => {
    const noted = (note: string) => {
      const mail = mails['order-alert']?.({ alert: 'refund-failed', orderId: null, dueAt: null, note }, 'hi')
      return mail?.paragraphs.at(-1)
    }
    expect(noted('pay_1. It is not sent again by itself.')).toBe('pay_1. अब यह अपने आप दोबारा नहीं भेजा जाएगा।')
    expect(noted('It is late.')).toBe('इसमें देर हो चुकी है।')
    expect(noted('93.22 rupees, under the key rf-1.')).toBe('93.22 रुपये, कुंजी rf-1 के तहत।')
    expect(noted('The clip was too dark.')).toBe('The clip was too dark.')
  })

  it('lead to the plan that ends', () => {
    expect(textOf('renewal-1', { ...data, plan: 'monthly' })).toContain(`${url}/subscriptionpayment?plan=month`)
  })

  it('wait while the site has no address yet', () => {
    const unstarted = licensingMails({ brand: 'Jhalak', listening: { url: null } })
    expect(() => unstarted['receipt']?.(data)).toThrow('URL of the site')
  })
})

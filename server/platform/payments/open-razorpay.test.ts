import { expect, it } from 'vitest'
import { checkRazorpaySettings, RAZORPAY_API_BASE, RAZORPAY_CHECKOUT_JS } from './open-razorpay.ts'

const provider = { apiBase: RAZORPAY_API_BASE, checkoutJs: RAZORPAY_CHECKOUT_JS }
const standIn = {
  apiBase: 'http://localhost:3000/__sandbox/razorpay',
  checkoutJs: 'http://localhost:3000/__sandbox/razorpay/v1/checkout.js',
}
const [test, live] = ['rzp_test_Ab1', 'rzp_live_Ab1']

it.each([
  ['a demo', { keyId: test, ...standIn, sandbox: true, production: false }],
  ['development against the provider’s test mode', { keyId: test, ...provider, sandbox: false, production: false }],
  ['staging with test keys', { keyId: test, ...provider, sandbox: false, production: true }],
  ['production', { keyId: live, ...provider, sandbox: false, production: true }],
  [
    'an address with a slash at the end',
    { keyId: live, ...provider, apiBase: `${RAZORPAY_API_BASE}/`, sandbox: false, production: true },
  ],
])('lets %s start', (_what, settings) => {
  expect(checkRazorpaySettings(settings)).toEqual([])
})

it.each([
  ['live key, sandbox api host', { keyId: live, ...provider, apiBase: standIn.apiBase }, /RAZORPAY_API_BASE/],
  ['live key, sandbox script', { keyId: live, ...provider, checkoutJs: standIn.checkoutJs }, /RAZORPAY_CHECKOUT_JS/],
  ['live key over http', { keyId: live, ...provider, apiBase: 'http://api.razorpay.com' }, /RAZORPAY_API_BASE/],
  [
    'live key, look-alike host',
    { keyId: live, ...provider, apiBase: 'https://api.razorpay.com.example.in' },
    /RAZORPAY_API_BASE/,
  ],
  [
    'live key, user in the address',
    { keyId: live, ...provider, apiBase: 'https://x@api.razorpay.com' },
    /RAZORPAY_API_BASE/,
  ],
  ['live key, sandbox on', { keyId: live, ...provider, sandbox: true }, /live key/],
  ['sandbox in production', { keyId: test, ...provider, sandbox: true, production: true }, /SANDBOX=on/],
  ['sandbox hosts in production', { keyId: test, ...standIn, production: true }, /in production/],
  ['one host real, the other not', { keyId: test, ...provider, apiBase: standIn.apiBase }, /both/],
  ['no key', { keyId: undefined, ...provider }, /RAZORPAY_KEY_ID is not set/],
  ['a key of another kind', { keyId: 'sk_live_1', ...provider }, /rzp_test_ or rzp_live_/],
])('case 36: refuses %s, in one line each', (_what, given, words) => {
  const problems = checkRazorpaySettings({ sandbox: false, production: false, ...given })
  expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(words)]))
  expect(problems.join('')).not.toContain('\n')
})

import type { CompanyContact } from '../../contract/site/site.ts'
import { COLOUR_KEYS, type ColourKey, type Colours, colourProblem } from '../../contract/site/colours.ts'
import { fitsWatermark, isDrawable } from './watermark-text.ts'
import { bothOrNeither, type Env, when } from './env.ts'
import { checkGstin, checkGstinState, gstinOf, stateNamed } from '../../contract/licensing/billing-checks.ts'
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** Made up, so that the contact page of the demo is as a shop's; its GSTIN follows from the State. */
const DEMO: Partial<Env> = {
  COMPANY_ADDRESS: '1 Sandbox Road, Mumbai 400001, Maharashtra',
  COMPANY_EMAIL: 'hello@jhalak.example',
  GRIEVANCE_OFFICER: 'Meera Nair',
  GRIEVANCE_EMAIL: 'grievance@jhalak.example',
}

/** With the demo's particulars where `npm start` was given none and nothing says that this is a shop. */
export const withDemoParticulars = (env: Env): Env =>
  env.JHALAK_SANDBOX_IMPLIED === undefined
    ? env
    : { ...env, ...Object.fromEntries(Object.entries(DEMO).filter(([name]) => env[name as keyof Env] === undefined)) }

export const companyOf = (env: Env) => ({
  brand: env.BRAND,
  /** What is drawn over previews. */
  watermark: env.WATERMARK ?? env.BRAND,
  colours: coloursOf(env),
  company: env.COMPANY_NAME,
  contact: contactOf(env),
  contactInbox: env.CONTACT_INBOX ?? null,
  seller: sellerOf(env),
  /** What the numbers of invoices begin with. */
  invoiceSeries: env.INVOICE_SERIES,
  licences: licencesOf(env),
})

export const companyProblems = (env: Env): string[] => [
  ...when(
    // O31: what no font has would be left out.
    !isDrawable(env.WATERMARK ?? env.BRAND),
    'WATERMARK: previews are marked in letters of India, in Latin, Greek, Cyrillic or Arabic, digits, dots and hyphens: write the name in them here',
  ),
  ...when(
    !fitsWatermark(env.WATERMARK ?? env.BRAND),
    'WATERMARK: at most sixteen letters are drawn over previews: write a shorter name here',
  ),
  ...COLOUR_KEYS.flatMap((key) => colourLine(key, env[key])),
  ...bothOrNeither(env, 'GRIEVANCE_OFFICER', 'GRIEVANCE_EMAIL'),
  ...bothOrNeither(env, 'BANK_ACCOUNT', 'BANK_IFSC'),
  ...sellerProblems(env),
  ...licenceProblems(env),
]

const coloursOf = (env: Env): Colours =>
  Object.fromEntries(COLOUR_KEYS.map((key) => [key, env[key]])) as Record<ColourKey, string>

function colourLine(key: ColourKey, colour: string): string[] {
  const problem = colourProblem(key, colour)
  return when(problem, `${key}: ${problem}`)
}

const contactOf = (env: Env): CompanyContact => ({
  ...withoutEmpty({
    address: env.COMPANY_ADDRESS,
    email: env.COMPANY_EMAIL,
    phone: env.COMPANY_PHONE,
    cin: env.COMPANY_CIN,
    /** Null where no live money is taken and none is set: papers are then no tax invoices, and say so. */
    gstin: env.COMPANY_GSTIN,
  }),
  ...(env.GRIEVANCE_OFFICER && env.GRIEVANCE_EMAIL
    ? {
        grievanceOfficer: {
          name: env.GRIEVANCE_OFFICER,
          designation: env.GRIEVANCE_DESIGNATION,
          email: env.GRIEVANCE_EMAIL,
          ...withoutEmpty({ phone: env.GRIEVANCE_PHONE }),
        },
      }
    : {}),
})

const withoutEmpty = <K extends string>(texts: Record<K, string | undefined>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as Partial<Record<K, string>>

export type Seller = ReturnType<typeof sellerOf>

function sellerOf(env: Env) {
  // Checked before.
  const { code, name } = stateNamed(env.COMPANY_STATE) ?? { code: '27', name: 'Maharashtra' }
  const isMadeUp = env.SANDBOX === 'on'
  return {
    name: env.COMPANY_NAME,
    address: env.COMPANY_ADDRESS ?? (isMadeUp ? `1 Sandbox Road, ${name}, India` : ''),
    gstin: env.COMPANY_GSTIN ? gstinOf(env.COMPANY_GSTIN) : isMadeUp ? madeUpGstin(code) : null,
    state: { code, name },
    email: env.COMPANY_EMAIL ?? '',
    /** MON-44: Companies Act 2013, section 12(3)(c), on all bills. */
    ...withoutEmpty({ cin: env.COMPANY_CIN, phone: env.COMPANY_PHONE, website: env.PUBLIC_URL?.replace(/\/$/, '') }),
    sac: env.GST_SAC,
    bank: bankOf(env),
  }
}

/** MON-77: where buyers who pay later transfer to; null while none is set. The sandbox's is nobody's. */
function bankOf(env: Env) {
  const madeUp = env.SANDBOX === 'on' ? { accountNumber: '000011112222', ifsc: 'JHLK0000000' } : null
  const { BANK_ACCOUNT: accountNumber, BANK_IFSC: ifsc } = env
  const account = accountNumber && ifsc ? { accountNumber, ifsc } : madeUp
  return account && { beneficiary: env.BANK_BENEFICIARY ?? env.COMPANY_NAME, ...account, bank: '' }
}

function sellerProblems(env: Env): string[] {
  const wrong = checkGstin(env.COMPANY_GSTIN ?? '')
  const isOtherState = !wrong && checkGstinState(env.COMPANY_GSTIN ?? '', env.COMPANY_STATE)
  return [
    ...when(!stateNamed(env.COMPANY_STATE), 'COMPANY_STATE: must be a State of India, as in Maharashtra'),
    ...when(wrong, `COMPANY_GSTIN: ${wrong}`),
    ...when(isOtherState, 'COMPANY_STATE: must be the State of the GSTIN'),
    ...(takesLiveMoney(env) ? liveProblems(env) : []),
  ]
}

/** Whatever NODE_ENV says: the key alone decides whose money it is. */
export const takesLiveMoney = (env: Env): boolean => env.RAZORPAY_KEY_ID?.startsWith('rzp_live_') ?? false

/** MON-45: CGST Rule 46, Companies Act 2013, E-Commerce Rules 2020. */
const NEEDED_LIVE = {
  COMPANY_GSTIN: 'must print it on invoices',
  COMPANY_ADDRESS: 'must print it on invoices',
  COMPANY_CIN: 'must print it on invoices and show it',
  COMPANY_EMAIL: 'must print it on invoices and show it',
  COMPANY_PHONE: 'must print it on invoices and show it',
  CONTACT_INBOX: 'must answer who writes to it',
  GRIEVANCE_OFFICER: 'must name a grievance officer',
  GRIEVANCE_EMAIL: 'must name a grievance officer',
  GRIEVANCE_PHONE: 'must name a grievance officer',
} as const satisfies Partial<Record<keyof Env, string>>

/** What an operator in production should set: a line each. With live money the start is refused instead. */
export const missingParticulars = (env: Env): string[] =>
  missingLive(env)
    .filter(([name]) => name !== 'COMPANY_GSTIN')
    .map(([name, why]) => `${name} is not set: the operator ${why}`)

const missingLive = (env: Env) => Object.entries(NEEDED_LIVE).filter(([name]) => !env[name as keyof Env])

const liveProblems = (env: Env): string[] =>
  missingLive(env).map(([name, why]) => `${name}: who takes live money ${why}`)

/** A number of the right form that nobody holds. */
function madeUpGstin(stateCode: string): string | null {
  const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  return signs.map((sign) => `${stateCode}ABCDE1234F1Z${sign}`).find((gstin) => !checkGstin(gstin)) ?? null
}

const licencesOf = (env: Env) => ({
  /** Ed25519, PKCS 8 as PEM. Null: one is derived and kept in the data folder. */
  signingKey: signingKeyOf(env),
  /** Keys that signed before it, as PEM, public or private: what they signed stays good. */
  previousKeys: previousKeysOf(env),
  /** LIC-8: licensed downloads a day under a plan; an account can be given more. */
  fairUsePerDay: env.FAIR_USE_DOWNLOADS_PER_DAY,
  /** Of early access, until an ADMIN sets them. */
  earlyAccessDays: env.EARLY_ACCESS_DAYS,
  companySeats: env.BUYER_COMPANY_SEATS,
})

const licenceProblems = (env: Env): string[] => [
  ...when(
    env.LICENCE_SIGNING_KEY && !isEd25519(createPrivateKey, signingKeyOf(env) ?? ''),
    'LICENCE_SIGNING_KEY: must be an Ed25519 private key as PEM',
  ),
  ...when(
    !previousKeysOf(env).every((pem) => isEd25519(createPublicKey, pem)),
    'LICENCE_SIGNING_KEY_PREVIOUS: must be Ed25519 keys as PEM, one after another',
  ),
]

/** Line ends may be written as \\n, for places that hold one line alone. */
const signingKeyOf = (env: Env): string | null => env.LICENCE_SIGNING_KEY?.replaceAll('\\n', '\n') ?? null

/** Without a single PEM in it: what stands there, so that it is found wrong. */
function previousKeysOf({ LICENCE_SIGNING_KEY_PREVIOUS: text = '' }: Env): string[] {
  const pems = pemsOf(text.replaceAll('\\n', '\n'))
  return pems.length > 0 || text === '' ? pems : [text]
}

export const pemsOf = (text: string): string[] => text.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? []

function isEd25519(read: (pem: string) => KeyObject, pem: string): boolean {
  try {
    return read(pem).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

import { endpoints } from '../../contract/index.ts'

/** At most `max` in any `seconds`, for each subject it is counted by. */
export interface NamedLimit {
  name: string
  max: number
  seconds: number
}

const [MINUTE, QUARTER, HOUR, DAY] = [60, 900, 3600, 86_400]

/** Limits that are counted by something else than the caller's account or network; those stand in their endpoints. */
const COUNTED_BY_SERVICES = {
  /** ACC-10: failures of one account from one network. */
  'sign-in': { max: 10, seconds: QUARTER },
  'sign-in-network': { max: 50, seconds: QUARTER },
  'sign-in-account': { max: 99, seconds: HOUR },
  'second-factor': { max: 10, seconds: QUARTER },
  'second-factor-password': { max: 10, seconds: QUARTER },
  'lost-factor': { max: 5, seconds: HOUR },
  'forgot-password-address': { max: 5, seconds: HOUR },
  /** Calls with one key of a program. */
  'api-key': { max: 600, seconds: MINUTE },
  /** Orders of one account that are not paid. */
  'create-order': { max: 10, seconds: HOUR },
  /** Codes that were none. */
  'wrong-coupon': { max: 20, seconds: HOUR },
  /** Our own page brings what the provider signed; more of another kind is somebody trying. */
  'pay-signature': { max: 20, seconds: HOUR },
  /** How often one buyer makes us ask the provider; beyond it the answer is what we know. */
  'pay-question': { max: 300, seconds: HOUR },
  'shot-request': { max: 10, seconds: HOUR },
  'board-entry': { max: 30, seconds: HOUR },
  /** Confirmations of messages to one address: whoever types somebody else's fills no mailbox. */
  'contact-received': { max: 1, seconds: DAY },
  /** Mails to one address that somebody else typed: no mailbox may be filled (`limitMailsTo`). */
  'mails-to-others': { max: 3, seconds: DAY },
  'csp-report': { max: 20, seconds: MINUTE },
  'csp-reports': { max: 500, seconds: HOUR },
} as const

type LimitName = keyof typeof COUNTED_BY_SERVICES

/** A limit that a service counts, with its default. */
export const limitOf = (name: LimitName): NamedLimit => ({ name, ...COUNTED_BY_SERVICES[name] })

/** Every limit by its name, with its default. */
export const defaultLimits: ReadonlyMap<string, NamedLimit> = new Map(
  [
    ...endpoints.flatMap(({ limit }) => [limit ?? []].flat()).map(({ name, max, seconds }) => ({ name, max, seconds })),
    ...Object.entries(COUNTED_BY_SERVICES).map(([name, limit]) => ({ name, ...limit })),
  ].map((limit) => [limit.name, limit]),
)

/** What hinders buyers alone, so that an ADMIN may set it while the shop runs: nothing of signing in is among it. */
export const BUYER_LIMITS: readonly string[] = [
  'create-order',
  'cart-quote',
  'wrong-coupon',
  'quotation',
  'payment-links',
  'order-on-terms',
  'order-on-credit',
  'pay-question',
  'request-refund',
  'board-comp',
  'board-answer',
  'export',
  'picture-search',
  'shot-request',
  'companies',
  'company-invitations',
]

interface ParsedLimits {
  limits: ReadonlyMap<string, NamedLimit>
  problems: string[]
}

/** `create-order=200/3600 sign-up=50/3600`: other numbers for limits of these names. @returns what is wrong with it, too */
export const parseLimits = (text: string): ParsedLimits => parseNamed('LIMITS', text, (name) => defaultLimits.has(name))

/** The same for those of buyers. */
export const parseBuyerLimits = (text: string): ParsedLimits =>
  parseNamed('BUYER_LIMITS', text, (name) => BUYER_LIMITS.includes(name))

function parseNamed(setting: string, text: string, isKnown: (name: string) => boolean): ParsedLimits {
  const limits = new Map<string, NamedLimit>()
  const problems: string[] = []
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const [, name = '', max, seconds] = /^([\w-]+)=([1-9]\d{0,8})\/([1-9]\d{0,6})$/.exec(part) ?? []
    if (!isKnown(name))
      problems.push(`${setting}: ${part} is not name=number/seconds of a limit in docs/configuration.md`)
    else limits.set(name, { name, max: Number(max), seconds: Number(seconds) })
  }
  return { limits, problems }
}

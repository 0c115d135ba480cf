import { withSecretFiles } from './secret-files.ts'
import { unknownNames } from './misspelt.ts'
import * as z from 'zod'
import { COLOURS } from '../../contract/site/colours.ts'

const text = z.string().trim()
// A socket address has no host, so this is not a URL to every parser.
const databaseUrl = text.regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
const positive = z.coerce.number().int().positive()
const colour = (fallback: string) => text.toLowerCase().default(fallback)
/** A shop has a host of its own: addresses of pages, cookies and mails begin at its root. */
function isOriginAlone(address: string): boolean {
  if (!URL.canParse(address) || /[?#]/.test(address)) return false
  const { pathname, username, password } = new URL(address)
  return pathname === '/' && username === '' && password === ''
}
const flag = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback)

/** With the year and six digits a number has at most the sixteen characters of CGST Rule 46. */
const SERIES = /^(?!(CN|QT)$)[A-Z][A-Z0-9]{0,3}$/

/** What goes into From: an address, or a name and the address in angle brackets. */
const SENDER = /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** Kinds of background work that a machine can be kept for. */
const QUEUE_GROUPS = ['quick', 'slow', 'mail', 'payments', 'upkeep'] as const
export type QueueGroup = (typeof QUEUE_GROUPS)[number]

/** Every setting, with its default. The only place that knows the names; `.env.example` shows them. */
const Env = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: text.optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isOriginAlone, 'must be scheme, host and port alone, as https://your.host: all addresses are made from it')
    .optional(),
  WORKER_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  DATA_DIR: text.default('data'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  QUEUES: text
    .transform((list) => (list === 'all' ? [...QUEUE_GROUPS] : list.split(',').map((name) => name.trim())))
    .pipe(z.array(z.enum(QUEUE_GROUPS, `must be all, or a list of ${QUEUE_GROUPS.join(', ')}`)))
    .default([...QUEUE_GROUPS]),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  STORAGE: z.enum(['disk', 's3']).default('disk'),
  MEDIA_DIR: text.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: text.regex(/^[a-z0-9-]+$/, 'must be the name of a region, like ap-south-1').default('us-east-1'),
  S3_BUCKET: text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket').optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_FORCE_PATH_STYLE: flag('off'),
  MEDIA_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_PUBLIC_KEY: text
    .regex(/^age1[02-9ac-hj-np-z]{58}$/, 'must be an age recipient (npm run backup:key)')
    .optional(),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_REGION: text.regex(/^[a-z0-9-]+$/, 'must be the name of a region, like ap-south-1').default('us-east-1'),
  BACKUP_S3_BUCKET: text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket').optional(),
  BACKUP_S3_ACCESS_KEY_ID: text.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: text.optional(),
  BACKUP_S3_FORCE_PATH_STYLE: flag('off'),
  JWT_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  ADMIN_ID: text.min(3).max(254).optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  STARTER_CATALOGUE: z.enum(['full', 'none']).optional(),
  SANDBOX: flag('off'),
  BRAND: text.default('Jhalak'),
  WATERMARK: text.max(40).optional(),
  COLOUR_ACCENT: colour(COLOURS.COLOUR_ACCENT),
  COLOUR_ACCENT_DARK: colour(COLOURS.COLOUR_ACCENT_DARK),
  COLOUR_LINK: colour(COLOURS.COLOUR_LINK),
  COLOUR_LINK_DARK: colour(COLOURS.COLOUR_LINK_DARK),
  COMPANY_NAME: text.default('Jhalak Footage Private Limited'),
  COMPANY_ADDRESS: text.max(300).optional(),
  COMPANY_EMAIL: z.email().optional(),
  CONTACT_INBOX: z.email().optional(),
  COMPANY_PHONE: text.max(40).optional(),
  COMPANY_CIN: text.max(40).optional(),
  COMPANY_GSTIN: text.max(20).optional(),
  COMPANY_STATE: text.default('Maharashtra'),
  BANK_ACCOUNT: text.regex(/^\d{9,18}$/, 'must be the 9 to 18 digits of an account number').optional(),
  BANK_IFSC: text.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'must be an IFSC in capital letters, as in HDFC0000123').optional(),
  BANK_BENEFICIARY: text.max(120).optional(),
  INVOICE_SERIES: text
    .regex(SERIES, 'must be one to four capital letters and digits, a letter first, and neither CN nor QT')
    .default('INV'),
  GST_SAC: text.regex(/^\d{6}$/, 'must be the 6 digits of a service accounting code').default('997339'),
  GRIEVANCE_OFFICER: text.max(120).optional(),
  GRIEVANCE_DESIGNATION: text.max(120).default('Grievance Officer'),
  GRIEVANCE_EMAIL: z.email().optional(),
  GRIEVANCE_PHONE: text.max(40).optional(),
  SMTP_URL: text
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .refine((address) => URL.canParse(address), 'must be as in smtps://user:password@mail.your.host:465')
    .optional(),
  MAIL_FROM: text.max(200).regex(SENDER, 'must be an address, or as in Jhalak <no-reply@your.host>').optional(),
  GOOGLE_CLIENT_ID: text.max(200).optional(),
  TRUSTED_PROXY: text.optional(),
  SSO_INSIDE: flag('off'),
  BUYER_COMPANY_SEATS: z.coerce.number().int().min(1).max(1000).default(5),
  ADMIN_SECOND_FACTOR: z.enum(['demanded', 'offered']).optional(),
  EARLY_ACCESS_DAYS: z.coerce.number().int().min(0).max(90).default(2),
  COUNTRY_HEADER: text.regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header').optional(),
  FAULT_AT: text.optional(),
  RAZORPAY_KEY_ID: text.regex(/^rzp_(live|test)_\w+$/, 'must be as in rzp_live_… or rzp_test_…').optional(),
  RAZORPAY_KEY_SECRET: text.optional(),
  RAZORPAY_WEBHOOK_SECRET: text.optional(),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: text.optional(),
  CREDIT_PACKS: z.string().default('2000:2000,5000:5500,20000:23000'),
  VIRTUAL_ACCOUNTS: z.enum(['on', 'off']).optional(),
  UPI_AUTOPAY: z.enum(['on', 'off']).optional(),
  RAZORPAY_API_BASE: z.url().default('https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_JS: z.url({ protocol: /^https?$/ }).default('https://checkout.razorpay.com/v1/checkout.js'),
  LICENCE_SIGNING_KEY: z.string().optional(),
  LICENCE_SIGNING_KEY_PREVIOUS: z.string().optional(),
  FAIR_USE_DOWNLOADS_PER_DAY: positive.default(200),
  ANNUAL_REFUNDABLE: flag('on'),
  ORDER_DAYS: positive.default(7),
  CLAMD_ADDRESS: text.regex(/^(\/\S+|[\w.-]+:\d{1,5})$/, 'must be host:port, or the path of a socket').optional(),
  MEDIA_USER: text
    .regex(
      /^(?!(root|0+)$)([a-z_][\w.-]{0,31}|\d{1,9})$/,
      'must be a user of this machine, by name or number, and not root',
    )
    .optional(),
  DOWNLOADS_PER_ACCOUNT: positive.default(4),
  DOWNLOADS_AT_ONCE: positive.default(200),
  ACCEL_REDIRECT: text.regex(/^(\/[\w-]+)+$/, 'must be a path like /protected').optional(),
  MAX_UPLOAD_BYTES: positive.default(20 * 1024 ** 3),
  UPLOAD_FILES_PER_DAY: positive.default(1000),
  QUALITY_FLOOR: z.enum(['warn', 'hold', 'refuse']).default('warn'),
  QUALITY_LEAST_SIDE: positive.default(1080),
  QUALITY_LEAST_SECONDS: positive.default(5),
  UPLOAD_BYTES_PER_DAY: positive.default(500 * 1024 ** 3),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(0).default(2000),
  HSTS: z.enum(['host', 'subdomains', 'off']).default('host'),
  ERROR_REPORTS_DSN: z
    .url({ protocol: /^https?$/ })
    .regex(/^https?:\/\/[^@/:]+@[^/]+\/(.+\/)?\w+$/, 'must be as in https://KEY@HOST/PROJECT')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: text
    .regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, 'must be as in name=value,name=value')
    .optional(),
  OTEL_SERVICE_NAME: text.max(100).default('jhalak'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(1_000).max(3_600_000).default(60_000),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  RATE_LIMITS: flag('on'),
  PUBLIC_READS_PER_SECOND: z.coerce.number().int().min(0).max(100_000).default(30),
  LIMITS: text.default(''),
  BUYER_LIMITS: text.default(''),
  REPLY_CACHE_MB: z.coerce.number().int().min(0).max(4_096).default(44),
  SEARCH_SNAPSHOT_MS: z.coerce.number().int().min(0).max(500).default(25),
  JHALAK_DEV: z.string().optional(),
  JHALAK_SANDBOX_IMPLIED: z.string().optional(),
  JHALAK_PARENT_PID: positive.optional(),
})

export type Env = z.output<typeof Env>

/** The environment with other values for some of its settings. @throws SettingsError */
export function withValues(env: Env, values: Partial<Record<keyof Env, string>>): Env {
  const merged = { ...env }
  for (const [name, value] of Object.entries(values) as [keyof Env, string][]) {
    const parsed = Env.shape[name].safeParse(value === '' ? undefined : value)
    if (!parsed.success) throw new SettingsError([`${name}: ${parsed.error.issues[0]?.message ?? 'is not right'}`])
    Object.assign(merged, { [name]: parsed.data })
  }
  return merged
}

/** Whether the product has a value of its own for it: then empty means none other. */
export const hasDefault = (name: keyof Env): boolean => {
  const parsed = Env.shape[name].safeParse(undefined)
  return parsed.success && parsed.data !== undefined && parsed.data !== ''
}

/** A setting that stops the start: printed as one line, never as a stack. */
export class SettingsError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Reads the environment; empty values count as unset. @throws SettingsError with one line per wrong setting */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const { env, problems } = withSecretFiles(source)
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Env.safeParse(given)
  if (parsed.success && problems.length === 0) return parsed.data
  const issues = parsed.error?.issues ?? []
  throw new SettingsError([...problems, ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)])
}

/** The settings whose names begin so, and the defaults of all others. */
export const readEnvOf = (start: string): Env =>
  readEnv(Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith(start))))

/** For lines at start. */
export const misspeltSettings = (given: readonly string[] = Object.keys(process.env)): string[] =>
  unknownNames(given, Object.keys(Env.shape))

export const when = (isWrong: unknown, problem: string): string[] => (isWrong ? [problem] : [])

export const bothOrNeither = (env: Env, one: keyof Env, other: keyof Env): string[] =>
  when(Boolean(env[one]) !== Boolean(env[other]), `${one} and ${other}: set both or neither`)

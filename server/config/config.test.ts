import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toConfig } from './config.ts'
import { misspeltSettings, readEnv, SettingsError } from './env.ts'
import { defaultLimits } from './limits.ts'

const configOf = (env: Record<string, string>) => toConfig(readEnv(env))
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    configOf(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

const LIVE = {
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  RAZORPAY_KEY_SECRET: 'key-secret-of-the-shop',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-of-the-shop',
}
const OPERATOR = {
  COMPANY_GSTIN: '27AAPFU0939F1ZV',
  COMPANY_ADDRESS: '1 Marine Drive, Mumbai 400020',
  COMPANY_CIN: 'U74999MH2026PTC000001',
  COMPANY_EMAIL: 'accounts@jhalak.example',
  COMPANY_PHONE: '+91 22 1234 5678',
  CONTACT_INBOX: 'hello@jhalak.example',
  GRIEVANCE_OFFICER: 'R. Iyer',
  GRIEVANCE_EMAIL: 'grievance@jhalak.example',
  GRIEVANCE_PHONE: '+91 22 1234 5679',
}
const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://jhalak.example',
  DATABASE_URL: 'postgresql://app@db/jhalak',
}

describe('settings', () => {
  it('needs none for the demo', () => {
    expect(configOf({ SANDBOX: 'on' })).toMatchObject({
      role: 'all',
      port: 3000,
      sandbox: true,
      starterCatalogue: true,
      database: { kind: 'embedded' },
    })
  })

  it('OPS-30: refuses the demo beside the settings of a shop, unless it is spelled out; it listens for this machine alone', () => {
    const implied = { SANDBOX: 'on', JHALAK_SANDBOX_IMPLIED: '1' }
    expect(configOf(implied)).toMatchObject({ sandbox: true, host: '127.0.0.1', printsLogins: true })
    const shop: Record<string, string>[] = [
      { PUBLIC_URL: 'https://shop.example' },
      { DATABASE_URL: 'postgresql://app@db/jhalak' },
      { ADMIN_ID: 'boss@shop.example', ADMIN_PASSWORD: 'correct horse battery' },
      { SMTP_URL: 'smtp://mail.example' },
      { TRUSTED_PROXY: '10.0.0.1' },
    ]
    for (const settings of shop) {
      expect(problemsOf({ ...implied, ...settings }).join()).toContain('set NODE_ENV=production for a shop')
      expect(configOf({ SANDBOX: 'on', ...settings })).toMatchObject({ printsLogins: false, host: '127.0.0.1' })
    }
    expect(configOf({ ...implied, PUBLIC_URL: 'http://localhost:3000' }).printsLogins).toBe(true)
    expect(configOf({ ...implied, HOST: '0.0.0.0' }).printsLogins).toBe(false)
    expect(configOf({}).host).toBe('0.0.0.0')
  })

  it('takes a pooled, a direct, a replica and an owner’s address of one database, and none of the latter alone', () => {
    const [url, directUrl, replicaUrl, ownerUrl] = ['pool', 'db', 'copy', 'owner'].map(
      (host) => `postgresql://app@${host}/jhalak`,
    )
    const all = {
      DATABASE_URL: url ?? '',
      DATABASE_DIRECT_URL: directUrl ?? '',
      DATABASE_REPLICA_URL: replicaUrl ?? '',
      DATABASE_OWNER_URL: ownerUrl ?? '',
    }
    expect(configOf(all).database).toEqual({ kind: 'external', url, directUrl, replicaUrl, ownerUrl })
    expect(problemsOf({ ...all, DATABASE_URL: '' })).toEqual([
      'DATABASE_DIRECT_URL: stands beside DATABASE_URL, which is not set',
      'DATABASE_REPLICA_URL: stands beside DATABASE_URL, which is not set',
      'DATABASE_OWNER_URL: stands beside DATABASE_URL, which is not set',
    ])
    expect(problemsOf({ DATABASE_URL: 'mysql://db' })).toEqual(['DATABASE_URL: must begin with postgresql://'])
  })

  it('takes a licence key on one line, and nothing that is no Ed25519 key', () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const { licences } = configOf({ LICENCE_SIGNING_KEY: pem.replaceAll('\n', '\\n') })
    expect(licences).toMatchObject({ signingKey: pem, previousKeys: [], fairUsePerDay: 200 })
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
    for (const wrong of ['secret', rsa.export({ type: 'pkcs8', format: 'pem' }).toString()])
      expect(problemsOf({ LICENCE_SIGNING_KEY: wrong })).toEqual([
        'LICENCE_SIGNING_KEY: must be an Ed25519 private key as PEM',
      ])
  })

  it('takes licence keys of before, public or private, and nothing else', () => {
    const pair = () => generateKeyPairSync('ed25519')
    const [open, secret] = [
      pair().publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      pair().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ]
    const previous = (text: string) => ({ LICENCE_SIGNING_KEY_PREVIOUS: text.replaceAll('\n', '\\n') })
    expect(configOf(previous(open + secret)).licences.previousKeys).toEqual([open.trim(), secret.trim()])
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
    for (const wrong of ['secret', open + rsa.export({ type: 'spki', format: 'pem' }).toString()])
      expect(problemsOf(previous(wrong))).toEqual([
        'LICENCE_SIGNING_KEY_PREVIOUS: must be Ed25519 keys as PEM, one after another',
      ])
  })

  it('keeps media on disk or in a bucket', () => {
    expect(configOf({ DATA_DIR: '/srv/jhalak' }).storage).toEqual({ kind: 'disk', dir: '/srv/jhalak/media' })
    expect(configOf({ DATA_DIR: '/srv/jhalak/web-1', MEDIA_DIR: '/srv/media' }).storage).toEqual({
      kind: 'disk',
      dir: '/srv/media',
    })
    const s3 = { STORAGE: 's3', S3_BUCKET: 'films', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(configOf({ ...s3, MEDIA_PUBLIC_URL: 'https://media.example/' }).storage).toEqual({
      kind: 's3',
      endpoint: null,
      region: 'us-east-1',
      bucket: 'films',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      forcePathStyle: false,
      publicUrl: 'https://media.example',
    })
    expect(problemsOf({ STORAGE: 's3' })).toHaveLength(3)
  })

  it('takes a host with a port, and packs of credit that there are none of', () => {
    expect(configOf({ PUBLIC_URL: 'https://Jhalak.example:8443/' }).publicUrl).toBe('https://Jhalak.example:8443')
    expect(configOf({ CREDIT_PACKS: 'none' }).creditPacks).toEqual([])
    expect(configOf({ CREDIT_PACKS: '' }).creditPacks).toHaveLength(3)
    expect(configOf({ BRAND: 'Footage of all India', WATERMARK: 'कि'.repeat(16) }).watermark).toHaveLength(32)
  })

  it('counts an empty value as unset', () => {
    expect(configOf({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, database: { kind: 'embedded' } })
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PUBLIC_URL: 'jhalak.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://jhalak.example/shop' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://jhalak.example?a=1' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://jhalak.example/#top' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://me:secret@jhalak.example' }, 'PUBLIC_URL'],
    [{ MEDIA_USER: 'root' }, 'MEDIA_USER'],
    [{ MEDIA_USER: '0' }, 'MEDIA_USER'],
    [{ WATERMARK: 'a'.repeat(17) }, 'WATERMARK'],
    [{ BRAND: 'Footage of all India' }, 'WATERMARK'],
    [{ RAZORPAY_KEY_ID: 'live', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' }, 'RAZORPAY_KEY_ID'],
    [{ RAZORPAY_CHECKOUT_JS: 'checkout.js' }, 'RAZORPAY_CHECKOUT_JS'],
    [{ SMTP_URL: 'smtp://mail.example:port' }, 'SMTP_URL'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL'],
    [{ ROLE: 'worker' }, 'DATABASE_URL'],
    [{ ADMIN_ID: 'admin' }, 'ADMIN_ID and ADMIN_PASSWORD'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET'],
    [{ COUNTRY_HEADER: 'cf-ipcountry' }, 'COUNTRY_HEADER'],
    [{ TRUSTED_PROXY: '10.0.0.0/8, proxy.local' }, 'TRUSTED_PROXY'],
    [{ GRIEVANCE_OFFICER: 'R. Iyer' }, 'GRIEVANCE_OFFICER and GRIEVANCE_EMAIL'],
    [{ COMPANY_STATE: 'Bombay' }, 'COMPANY_STATE'],
    [{ COMPANY_GSTIN: '03AAJCR2207E1Z2' }, 'COMPANY_GSTIN'],
    [{ COMPANY_GSTIN: '29AAMFJ0530C1ZO' }, 'COMPANY_STATE'],
    [{ GST_SAC: '9973' }, 'GST_SAC'],
    [{ BANK_ACCOUNT: '1234567890' }, 'BANK_ACCOUNT and BANK_IFSC'],
    [{ BANK_ACCOUNT: '12 34 56 78 90', BANK_IFSC: 'HDFC0000123' }, 'BANK_ACCOUNT'],
    [{ BANK_ACCOUNT: '1234567890', BANK_IFSC: 'HDFC1000123' }, 'BANK_IFSC'],
    [{ STORAGE: 'tape' }, 'STORAGE'],
    [{ STORAGE: 's3' }, 'S3_BUCKET'],
    [{ STORAGE: 's3', S3_BUCKET: 'Films!' }, 'S3_BUCKET'],
    [{ STORAGE: 's3', S3_BUCKET: 'films', S3_ACCESS_KEY_ID: 'a' }, 'S3_SECRET_ACCESS_KEY'],
    [{ S3_BUCKET: 'films' }, 'S3_BUCKET'],
    [{ STORAGE: 's3', MEDIA_DIR: '/srv/media' }, 'MEDIA_DIR'],
    [{ MEDIA_PUBLIC_URL: 'https://media.example' }, 'MEDIA_PUBLIC_URL'],
    [{ ACCEL_REDIRECT: 'protected' }, 'ACCEL_REDIRECT'],
    [
      {
        STORAGE: 's3',
        S3_BUCKET: 'films',
        S3_ACCESS_KEY_ID: 'a',
        S3_SECRET_ACCESS_KEY: 'b',
        ACCEL_REDIRECT: '/protected',
      },
      'ACCEL_REDIRECT',
    ],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'nonsense' }, 'MAIL_FROM'],
    [{ INVOICE_SERIES: 'TOOLONG' }, 'INVOICE_SERIES'],
    [{ INVOICE_SERIES: 'CN' }, 'INVOICE_SERIES'],
    [{ INVOICE_SERIES: 'inv' }, 'INVOICE_SERIES'],
    [{ COLOUR_ACCENT: '#ffb21a' }, 'COLOUR_ACCENT'],
    [{ COLOUR_LINK_DARK: 'pink' }, 'COLOUR_LINK_DARK'],
    [{ BRAND: '映像' }, 'WATERMARK'],
    [{ BRAND: 'झलक', WATERMARK: 'झलक ☺' }, 'WATERMARK'],
    [{ WATERMARK: ' - ' }, 'WATERMARK'],
    [{ JWT_SECRET_FILE: '/nowhere/secret' }, 'JWT_SECRET_FILE'],
    [{ RAZORPAY_KEY_ID: 'rzp_test_x' }, 'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET'],
    [{ RAZORPAY_KEY_ID: 'rzp_test_x', RAZORPAY_KEY_SECRET: 's' }, 'RAZORPAY_WEBHOOK_SECRET'],
  ])('stops at %j with a line about %s', (env, setting) => {
    expect(problemsOf(env as Record<string, string>)[0]).toMatch(new RegExp(`^${setting}: `))
  })

  it('O12: reads every secret from the file its NAME_FILE names, and refuses both', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'jhalak-secret-')), 'one')
    writeFileSync(path, `${'s'.repeat(40)}\n`)
    expect(configOf({ JWT_SECRET_FILE: path }).jwtSecret).toBe('s'.repeat(40))
    expect(problemsOf({ JWT_SECRET_FILE: path, JWT_SECRET: 'x'.repeat(32) })).toEqual([
      'JWT_SECRET_FILE: JWT_SECRET is set as well',
    ])
    const { privateKey } = generateKeyPairSync('ed25519')
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    writeFileSync(path, pem)
    expect(configOf({ LICENCE_SIGNING_KEY_FILE: path }).licences.signingKey).toBe(pem.trimEnd())
  })

  it('O31, O32: marks previews in letters it has, takes a sender with a name, and knows misspelt settings', () => {
    expect(configOf({ BRAND: 'झलक', WATERMARK: 'Jhalak' })).toMatchObject({ brand: 'झलक', watermark: 'Jhalak' })
    expect(configOf({ BRAND: 'झलक' })).toMatchObject({ watermark: 'झलक' })
    expect(configOf({ MAIL_FROM: 'Jhalak <no-reply@jhalak.example>' }).mail.from).toContain('no-reply@')
    expect(misspeltSettings(['SMPT_URL', 'RAZORPAY_KEYID', 'PATH', 'SMTP_URL', 'SMTP_URL_FILE'])).toEqual([
      'SMPT_URL: there is no such setting; SMTP_URL was meant?',
      'RAZORPAY_KEYID: there is no such setting',
    ])
  })

  it('O19: production names connections that leave the network in plain text, and no others', () => {
    const linesOf = (env: Record<string, string>) =>
      configOf({ ...PRODUCTION, ...env }).missing.filter((line) => /encrypted/.test(line))
    expect(
      linesOf({
        DATABASE_URL: 'postgresql://app@db.far.example/jhalak',
        SMTP_URL: 'smtp://mail.example',
        ...{ STORAGE: 's3', S3_BUCKET: 'films', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
        S3_ENDPOINT: 'http://s3.example',
      }).map((line) => line.split(':')[0]),
    ).toEqual(['SMTP_URL', 'S3_ENDPOINT', 'DATABASE_URL'])
    for (const url of [
      '@db/jhalak',
      '@10.1.2.3/jhalak',
      '@db.far.example/jhalak?sslmode=verify-full',
      '/jhalak?host=/run/pg',
    ])
      expect(linesOf({ DATABASE_URL: `postgresql://app${url}`, SMTP_URL: 'smtps://mail.example' })).toEqual([])
  })

  it('names every wrong setting at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'loud' })).toHaveLength(2)
  })

  it('case 36: refuses the sandbox, generated secrets and plain http in production', () => {
    expect(problemsOf({ NODE_ENV: 'production', SANDBOX: 'on' }).map((line) => line.split(':')[0])).toEqual([
      'SANDBOX',
      'JWT_SECRET',
      'PUBLIC_URL',
      'DATABASE_URL',
    ])
    expect(problemsOf({ ...PRODUCTION, ...LIVE, ...OPERATOR })).toEqual([])
  })

  it.each(['production', 'development'])(
    'MON-45: a live key demands the seller’s and the operator’s settings, a line each, also in %s',
    (NODE_ENV) => {
      const live = { ...PRODUCTION, NODE_ENV, ...LIVE }
      expect(problemsOf(live).map((line) => line.split(':')[0])).toEqual(
        expect.arrayContaining(Object.keys(OPERATOR).filter((name) => name !== 'GRIEVANCE_EMAIL')),
      )
      for (const name of Object.keys(OPERATOR))
        expect(problemsOf({ ...live, ...OPERATOR, [name]: '' }).join(' ')).toContain(name)
      expect(problemsOf({ ...live, ...OPERATOR })).toEqual([])
      expect(problemsOf({ ...live, RAZORPAY_KEY_ID: 'rzp_test_abc' })).toEqual([])
    },
  )

  it('MON-45: a live webhook secret is long and not the key’s', () => {
    const problems = (RAZORPAY_WEBHOOK_SECRET: string) => problemsOf({ ...LIVE, ...OPERATOR, RAZORPAY_WEBHOOK_SECRET })
    expect(problems('w')).toEqual(['RAZORPAY_WEBHOOK_SECRET: needs at least 16 characters'])
    expect(problems(LIVE.RAZORPAY_KEY_SECRET)).toEqual(['RAZORPAY_WEBHOOK_SECRET: must not be RAZORPAY_KEY_SECRET'])
  })

  it('MON-45: the example of a deployment names every setting that live money demands', () => {
    const shown = readFileSync(new URL('../../deploy/jhalak.env.example', import.meta.url), 'utf8')
    expect(Object.keys({ ...OPERATOR, ...LIVE }).filter((name) => !shown.includes(`\n${name}=`))).toEqual([])
  })

  it('makes up a seller for the sandbox, and nowhere else', () => {
    expect(configOf({ SANDBOX: 'on' }).seller).toMatchObject({
      gstin: '27ABCDE1234F1Z0',
      state: { code: '27', name: 'Maharashtra' },
      sac: '997339',
    })
    expect(configOf({ SANDBOX: 'on', COMPANY_STATE: 'delhi' }).seller.gstin).toBe('07ABCDE1234F1Z2')
    expect(configOf({}).seller).toMatchObject({ gstin: null, address: '', bank: null })
    expect(configOf({ SANDBOX: 'on' }).seller.bank).toMatchObject({ ifsc: 'JHLK0000000' })
    const bank = { BANK_ACCOUNT: '1234567890', BANK_IFSC: 'HDFC0000123', COMPANY_NAME: 'Chitra LLP' }
    expect(configOf(bank).seller.bank).toMatchObject({ accountNumber: '1234567890', beneficiary: 'Chitra LLP' })
    expect(configOf({ ...bank, BANK_BENEFICIARY: 'Chitra' }).seller.bank?.beneficiary).toBe('Chitra')
    const demo = { SANDBOX: 'on', JHALAK_SANDBOX_IMPLIED: '1' }
    expect(configOf(demo).contact).toMatchObject({
      email: 'hello@jhalak.example',
      grievanceOfficer: { name: 'Meera Nair' },
    })
    expect(configOf({ ...demo, COMPANY_EMAIL: 'own@shop.example' }).contact.email).toBe('own@shop.example')
    expect(configOf({ SANDBOX: 'on' }).contact).toEqual({})
  })

  it('is shown whole in .env.example, and told of in docs/configuration.md', () => {
    const source = readFileSync(new URL('env.ts', import.meta.url), 'utf8')
    const shown = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
    const internal = ['JHALAK_DEV', 'JHALAK_SANDBOX_IMPLIED', 'JHALAK_PARENT_PID', 'FAULT_AT']
    const names = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !internal.includes(name))
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter((name) => !shown.includes(`#${name}=`))).toEqual([])
    const told = settingsTold(readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8'))
    expect(names.filter((name) => !told.has(name))).toEqual([])
  })

  it('takes other numbers for limits that exist, and refuses the rest', () => {
    expect(configOf({ LIMITS: 'create-order=200/3600, sign-up=5/60' }).limits?.get('create-order')).toEqual({
      name: 'create-order',
      max: 200,
      seconds: 3600,
    })
    expect(problemsOf({ LIMITS: 'nothing=1/1 sign-up=0/60 sign-up=ten' })).toHaveLength(3)
    const both = { LIMITS: 'create-order=200/3600 sign-up=5/60', BUYER_LIMITS: 'create-order=20/60' }
    expect(configOf(both).limits?.get('create-order')).toMatchObject({ max: 20, seconds: 60 })
    expect(configOf(both).limits?.get('sign-up')).toMatchObject({ max: 5 })
    expect(problemsOf({ BUYER_LIMITS: 'create-order=1/60 sign-in=500/60' })).toHaveLength(1)
    expect(configOf({ RATE_LIMITS: 'off' }).limits).toBeNull()
  })

  it('tells every limit with its default in docs/configuration.md', () => {
    const told = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
    const rows = [...told.matchAll(/^\| `([\w-]+)` \| (\d+) in (\d+) s \|/gm)].map(([, ...row]) => row.join(' '))
    const defaults = [...defaultLimits.values()].map(({ name, max, seconds }) => `${name} ${max} ${seconds}`)
    expect(rows.toSorted()).toEqual(defaults.toSorted())
  })
})

/** The settings in the first column of the table; `_EMAIL` beside `COMPANY_ADDRESS` is short for `COMPANY_EMAIL`. */
function settingsTold(document: string): Set<string> {
  const cells = [...document.matchAll(/^\| (`[A-Z_].*?) \|/gm)].map(([, cell = '']) => cell)
  return new Set(
    cells.flatMap((cell) => {
      const [first = '', ...others] = [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
      const beginnings = [...first.matchAll(/_/g)].map(({ index }) => first.slice(0, index))
      return [
        first,
        ...others.flatMap((name) => (name.startsWith('_') ? beginnings.map((begin) => begin + name) : [name])),
      ]
    }),
  )
}

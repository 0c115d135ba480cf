import { clamd } from './platform/virus-scan.client.ts'
import { setMediaUser } from './platform/ffmpeg/media-user.ts'
import { createHmac } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { accessTokens, sessionCookie } from './accounts/sessions/session.model.ts'
import { geoRestriction } from './accounts/sign-up/geo-restriction.policy.ts'
import type { LegalSnapshot } from './staff/shop-settings/legal-snapshot.model.ts'
import { type LiveShop, openLiveShop } from './staff/shop-settings/shop-snapshot.cache.ts'
import { textKey } from './staff/shop-settings/shop-text.model.ts'
import type { Language } from '../contract/values.ts'
import { logoPath } from './staff/shop-settings/logo.service.ts'
import type { MailBrand, MailTemplates } from './platform/mail/mail-template.ts'
import { inOwnWording } from './platform/mail/mail-wording.model.ts'
import { listStaff } from './accounts/staff/staff-accounts.service.ts'
import { updateDefaultDays } from './catalogue/claims/claims.service.ts'
import { openSearch } from './catalogue/search/open-search.service.ts'
import { attachReleases } from './catalogue/clip-admin/release.service.ts'
import { indexClip } from './catalogue/search/index/search-index.service.ts'
import type { Config } from './config/config.ts'
import { jobs } from './jobs.ts'
import { mailTemplates } from './mails.ts'
import { CATALOGUE_TOPICS, type Deps } from './deps.ts'
import { openOidc } from './platform/oidc/oidc.client.ts'
import { openGoogle } from './platform/google/google.client.ts'
import { moveCart } from './licensing/cart/cart.service.ts'
import { downloadSlots } from './licensing/downloads/download-slots.cache.ts'
import { hasFirstAccess, isSubscribed, ownershipOf } from './licensing/downloads/entitlement.service.ts'
import { licenceKey, licenceKeyPem } from './licensing/licences/licence-signing.model.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { firstConnection, openDatabase } from './platform/db/database.ts'
import { openReadDatabase } from './platform/db/read-database.ts'
import { openMailer } from './platform/mail/open-mailer.ts'
import { databaseOutbox } from './platform/mail/outbox.ts'
import { prepareDatabase } from './platform/db/prepare.ts'
import { databaseEventBus } from './platform/events.ts'
import type { Log } from './platform/log.ts'
import { openQueue } from './platform/queue/queue.ts'
import { databaseRateLimiter, noRateLimit } from './platform/rate-limit.ts'
import { encryptionAtRest, signer, getOrCreateFile, openSecret } from './platform/secrets.ts'
import type { Telemetry } from './platform/telemetry/telemetry.ts'
import { openStore } from './platform/storage/open-store.ts'
import { requireStore } from './platform/storage/store-identity.ts'
import { openRazorpay } from './platform/payments/open-razorpay.ts'

type ConnectionOptions = { databaseUrl: string; ownerUrl?: string; log: Log; telemetry?: Telemetry | null }

/** @param options.databaseUrl a running PostgreSQL; it is brought to the newest schema first */
export async function openDeps(
  config: Config,
  options: { databaseUrl: string; ownerUrl?: string; log: Log; clock?: Clock; telemetry?: Telemetry | null },
): Promise<Deps> {
  const { log, clock = systemClock, telemetry = null } = options
  setMediaUser(config.mediaUser)
  const workDir = join(config.dataDir, 'work')
  await mkdir(workDir, { recursive: true, mode: 0o700 })
  const connections = await openConnections(config, options)
  const { db, queue, bus, store, reads } = connections
  const search = openSearch({ db, bus, log, jsonBytes: config.caches.clipBytes, snapshotMs: config.searchSnapshotMs })
  const listening: Deps['listening'] = { url: config.publicUrl }
  const secrets = await openSecrets(config)
  const shop = await openLiveShop({ db, bus, log, first: config })
  const live = liveSettings(() => shop.now().config, { ...secrets, legal: () => shop.now().legal })
  const productMails = mailTemplates(mailContext(live, { listening, mailLinks: secrets.mailLinks }))
  const deps = {
    ...fixedSettings(config, live),
    ...secrets,
    ...search,
    shop,
    log,
    telemetry,
    clock,
    db,
    reads,
    queue,
    bus,
    store,
    workDir,
    listening,
    poolUse: connections.poolUse,
    outbox: databaseOutbox({ queue, clock }),
    mailer: openMailer(config.mail),
    productMails,
    mailTemplates: inShopWording(productMails, shop),
    mailBrand: () => mailBrand(shop, listening),
    limits: config.limits ? databaseRateLimiter(db, () => live.config.limits) : noRateLimit,
    google: openGoogle(config.google, listening),
    oidc: openOidc({ allowsHttp: config.sandbox, allowsInside: !config.production || config.ssoInside }),
    razorpay: openRazorpay(config.razorpay, listening),
    ...acrossCapabilities,
    async close() {
      await queue.stop()
      await search.closeSearch()
      await connections.close()
    },
  }
  return withGetters(deps, live)
}

/** Getters stay getters: what reads them later sees what an ADMIN has set by then. */
const withGetters = <A extends object, B extends object>(values: A, getters: B): A & B =>
  Object.defineProperties(values, Object.getOwnPropertyDescriptors(getters)) as A & B

function mailBrand(shop: LiveShop, { url }: Deps['listening']): MailBrand {
  const { config, logo } = shop.now()
  return {
    name: config.brand,
    url: url ?? '',
    colours: config.colours,
    logo: logo && { ...logo, path: logoPath(logo) },
  }
}

const mailContext = (live: { brand: string }, place: Pick<Deps, 'listening' | 'mailLinks'>) => ({
  ...place,
  get brand() {
    return live.brand
  },
})

async function openConnections(config: Config, { databaseUrl, ownerUrl, log, telemetry }: ConnectionOptions) {
  const external = config.database.kind === 'external' ? config.database : null
  const directUrl = external?.directUrl || databaseUrl
  await prepareDatabase({ url: directUrl, ownerUrl: external?.ownerUrl ?? ownerUrl ?? directUrl })
  const onQuery = telemetry?.onQuery
  const { db, pool, close } = openDatabase(databaseUrl, { onQuery, direct: directUrl === databaseUrl })
  await firstConnection(db)
  await updateDefaultDays(db, config.licences.earlyAccessDays)
  const [queue, bus, store] = await Promise.all([
    openQueue({ url: directUrl, log, jobs: jobs.map(({ definition }) => definition) }),
    databaseEventBus(directUrl, log),
    openStore(config.storage),
  ])
  const replicaUrl = external?.replicaUrl || null
  await requireStore({ db, store }, config.storage, log)
  const reads = openReadDatabase({ primary: db, replicaUrl, bus, topics: CATALOGUE_TOPICS, log, onQuery })
  return {
    db,
    queue,
    bus,
    store,
    reads,
    poolUse: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, wanted: pool.waitingCount }),
    async close() {
      await reads.close()
      await bus.close()
      store.close()
      await close()
    },
  }
}

/** Keys for each purpose, derived from the one secret, so that processes that share it agree. */
async function openSecrets(config: Config) {
  const secret = await openSecret(config)
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex')
  // Stored as well as derived: a new secret later leaves licences as they were signed.
  const ownLicenceKey = () =>
    getOrCreateFile(config.dataDir, 'licence-key.pem', () => licenceKeyPem(derive('licence signing')))
  const { razorpay, licences } = config
  return {
    tokens: accessTokens(derive('access token')),
    refreshSecret: derive('refresh token'),
    mailLinks: signer(derive('mail link'), 'mail link'),
    ssoAttempts: signer(derive('company sign-in'), 'company sign-in'),
    passkeyChallenges: signer(derive('passkey challenge'), 'passkey'),
    encryption: encryptionAtRest(derive('second factor')),
    visitorSecret: derive('visitor mark'),
    watermarkSecret: derive('watermark'),
    // The sandbox answers its own machine alone.
    setupCode: config.sandbox ? null : derive('set-up code').slice(0, 16),
    links: signer(derive('download link'), 'download'),
    licenceKey: licenceKey(licences.signingKey ?? (await ownLicenceKey()), licences.previousKeys),
    keySecret: razorpay.kind === 'off' ? secret : razorpay.keySecret,
    webhookSecrets: razorpay.kind === 'off' ? [] : razorpay.webhookSecrets,
  }
}

/** What stays as it was at the start, under the names that services know. */
const fixedSettings = (config: Config, live: { brand: string; config: Config }) => ({
  demandsSecondFactor: config.demandsSecondFactor,
  virusScan: config.clamdAddress === null ? null : clamd(config.clamdAddress),
  creditPacks: config.creditPacks,
  takesTransfers: config.virtualAccounts,
  takesMandates: config.mandates,
  hasProvider: config.razorpay.kind !== 'off',
  cookie: sessionCookie({ https: config.publicUrl?.startsWith('https://') ?? false }),
  geoRestriction: geoRestriction({
    ...{ trustedProxies: config.trustedProxies, countryHeader: config.countryHeader },
    brand: () => live.brand,
  }),
  maxUploadBytes: config.uploads.maxBytes,
  slots: downloadSlots(() => live.config.downloads),
  accelRedirect: config.downloads.accelRedirect,
})

/** What an ADMIN changes while the shop runs: read when it is used, never kept. */
const liveSettings = (
  now: () => Config,
  { watermarkSecret, legal }: { watermarkSecret: string; legal: () => LegalSnapshot },
) => ({
  get noticeVersions() {
    const { terms, privacy } = legal()
    return { terms: terms.version, privacy: privacy.version }
  },
  get config() {
    return now()
  },
  get brand() {
    return now().brand
  },
  get watermark() {
    return { text: now().watermark, secret: watermarkSecret }
  },
  get contactInbox() {
    return now().contactInbox
  },
  get seller() {
    return now().seller
  },
  get invoiceSeries() {
    return now().invoiceSeries
  },
  get annualRefundable() {
    return now().annualRefundable
  },
  get orderDays() {
    return now().orderDays
  },
  get companySeats() {
    return now().licences.companySeats
  },
  get fairUsePerDay() {
    return now().licences.fairUsePerDay
  },
  get qualityFloor() {
    return now().uploads.floor
  },
  get uploadQuota() {
    const { filesPerDay, bytesPerDay } = now().uploads
    return { files: filesPerDay, bytes: bytesPerDay }
  },
})

/** Each mail in the words that the shop has for it when it is sent. */
const inShopWording = (product: MailTemplates, shop: LiveShop): MailTemplates =>
  Object.fromEntries(
    Object.entries(product).map(([template, make]) => [
      template,
      (data: unknown, language: Language = 'en') => {
        const words = shop.now().mails.get(textKey(language, template))
        const content = make(data, language)
        return words ? inOwnWording(content, words) : content
      },
    ]),
  )

/** What a capability needs of one to its right, which it must not import. */
const acrossCapabilities = {
  isSubscribed,
  moveCart,
  ownershipOf,
  hasEarlyAccess: hasFirstAccess,
  attachReleases,
  indexClip,
  async listAdmins(db: Deps['db']) {
    const admins = (await listStaff({ db })).filter(({ role, active }) => role === 'ADMIN' && active)
    return admins.map(({ _id, id: login }) => ({ id: _id, login }))
  },
}

import { createHmac } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AccountsDeps } from './accounts/accounts.deps.ts'
import { accessTokens } from './accounts/sessions/access-token.model.ts'
import { type GeoRestriction, geoRestriction } from './accounts/sign-up/geo-restriction.policy.ts'
import { accountMails } from './accounts/mails/account.mails.ts'
import { passwordReset } from './accounts/mailed-links/password-reset.jobs.ts'
import type { MailLinkDeps } from './accounts/mailed-links/mail-link.service.ts'
import { sessionCookie } from './accounts/sessions/session-cookie.model.ts'
import { listStaff } from './accounts/staff/staff-accounts.service.ts'
import { boardMails } from './catalogue/boards/board.mails.ts'
import { notifyBoardOwner } from './catalogue/boards/board-notification.service.ts'
import type { CatalogueRoutesDeps } from './catalogue/catalogue.routes.ts'
import { watchReleases, type WatchReleasesDeps } from './catalogue/clip-admin/release.jobs.ts'
import { releaseMails } from './catalogue/clip-admin/release.mails.ts'
import { openSearch, type SearchTools, tellOfMissingTrigrams } from './catalogue/open-search.ts'
import { describeClip, searchUpkeep } from './catalogue/search-index.service.ts'
import { shotRequestMails } from './catalogue/shot-requests/shot-request.mails.ts'
import type { Config } from './config/config.ts'
import { openGoogle } from './google.ts'
import { downloadSlots } from './licensing/downloads/download-slots.ts'
import { isSubscribed, ownershipOf } from './licensing/downloads/entitlement.service.ts'
import { licenceKey, licenceKeyPem } from './licensing/licences/licence-signing.ts'
import { tellOfWithdrawn } from './licensing/licences/withdrawn-letters.service.ts'
import { licensingMails } from './licensing/mails/licensing.mails.ts'
import { type LicensingDeps } from './licensing/licensing.routes.ts'
import { awaitAddress } from './licensing/papers/invoice.jobs.ts'
import { paymentJobs } from './licensing/settlement/payment.jobs.ts'
import { comparePayments, watchPayments } from './licensing/settlement/payment-comparison.service.ts'
import type { WebhookDeps } from './licensing/settlement/payment-events.service.ts'
import { remindOfEnds } from './licensing/subscriptions/renewal.jobs.ts'
import { cutoutWork } from './media/cutout/cutout.jobs.ts'
import { quickWork, slowWork } from './media/media.jobs.ts'
import type { MediaDeps } from './media/media.routes.ts'
import { removeRetired } from './media/jobs/retired.service.ts'
import { fillPictures } from './media/pictures/backfill.service.ts'
import { sweepUploads } from './media/uploads/resumable.jobs.ts'
import { storageUpkeep } from './media/upkeep/storage-upkeep.service.ts'
import type { ProcessingDeps } from './media/processing/processing.service.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { firstConnection, openDatabase } from './platform/db/database.ts'
import { openReadDatabase } from './platform/db/read-database.ts'
import { openMailer } from './platform/mail/open-mailer.ts'
import { databaseOutbox, type MailDeps, type Outbox, sendMail } from './platform/mail/outbox.ts'
import { migrate } from './platform/db/migrate.ts'
import { databaseEventBus } from './platform/events.ts'
import type { Log } from './platform/log.ts'
import { openQueue } from './platform/queue/queue.ts'
import { databaseRateLimiter, noRateLimit } from './platform/rate-limit.ts'
import { sealing } from './platform/sealing.ts'
import { signer } from './platform/signing.ts'
import { openStore } from './platform/storage/open-store.ts'
import { countFigures } from './staff/insight/insight.jobs.ts'
import { openRazorpay } from './razorpay.ts'
import { contactMails } from './site.contact.ts'
import { keepOnce, openSecret } from './secrets.ts'

/** Messages after which lists that everybody sees may look different. */
export const CATALOGUE_TOPICS = ['catalogue', 'search'] as const

/** Everything the services of one process work with, opened once and handed down. */
export interface Deps
  extends
    AccountsDeps,
    MailLinkDeps,
    MailDeps,
    CatalogueRoutesDeps,
    WatchReleasesDeps,
    SearchTools,
    MediaDeps,
    LicensingDeps,
    WebhookDeps,
    ProcessingDeps {
  config: Config
  log: Log
  outbox: Outbox
  geoRestriction: GeoRestriction
  /** Where this process listens; known once it does. */
  listening: { url: string | null; leaving?: boolean }
  /** This process's own database connections, by what they do. */
  poolUse(): { busy: number; idle: number; wanted: number }
  close(): Promise<void>
}

/**
 * Opens database, queue, store and the rest for one process.
 * @param options.databaseUrl a running PostgreSQL; it is brought to the newest schema first
 */
export async function openDeps(
  config: Config,
  options: { databaseUrl: string; log: Log; clock?: Clock },
): Promise<Deps> {
  const { databaseUrl, log, clock = systemClock } = options
  const { database } = config
  const directUrl = (database.kind === 'external' && database.directUrl) || databaseUrl
  const replicaUrl = (database.kind === 'external' && database.replicaUrl) || null
  await migrate(directUrl)
  const workDir = join(config.dataDir, 'work')
  await mkdir(workDir, { recursive: true, mode: 0o700 })
  const secret = await openSecret(config)
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex')
  // Derived, so that processes with one secret share it; kept, so that a new secret later leaves licences as signed.
  const ownLicenceKey = () =>
    keepOnce(config.dataDir, 'licence-key.pem', () => licenceKeyPem(derive('licence signing')))
  const { db, pool } = openDatabase(databaseUrl)
  await firstConnection(db)
  const [queue, bus, store] = await Promise.all([
    openQueue({
      url: directUrl,
      log,
      jobs: [
        quickWork,
        slowWork,
        cutoutWork,
        sweepUploads,
        fillPictures,
        removeRetired,
        storageUpkeep,
        ...paymentJobs,
        awaitAddress,
        comparePayments,
        watchPayments,
        remindOfEnds,
        tellOfWithdrawn,
        sendMail,
        passwordReset,
        searchUpkeep,
        countFigures,
        watchReleases,
        notifyBoardOwner,
      ],
    }),
    databaseEventBus(directUrl, log),
    openStore(config.storage),
  ])
  const reads = openReadDatabase({ primary: db, replicaUrl, bus, topics: CATALOGUE_TOPICS, log })
  const outbox = databaseOutbox({ queue, clock })
  const search = openSearch({ db, bus, log, memoryBytes: config.kept.clipBytes })
  await tellOfMissingTrigrams(search.searchMemory, log)
  const listening: Deps['listening'] = { url: config.publicUrl }
  const mailLinks = signer(derive('mail link'), 'mail link')
  const { razorpay } = config
  return {
    config,
    log,
    clock,
    db,
    reads,
    poolUse: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, wanted: pool.waitingCount }),
    queue,
    outbox,
    mailLinks,
    mailer: openMailer(config.mail),
    mailTemplates: {
      ...accountMails({ brand: config.brand, listening, mailLinks }),
      ...licensingMails({ brand: config.brand, listening }),
      ...releaseMails({ brand: config.brand, listening }),
      ...boardMails({ brand: config.brand, listening }),
      ...shotRequestMails({ brand: config.brand, listening }),
      ...contactMails(config),
    },
    mailBrand: () => ({ name: config.brand, url: listening.url ?? '' }),
    bus,
    store,
    workDir,
    brand: config.brand,
    seller: config.seller,
    annualRefundable: config.annualRefundable,
    listening,
    tokens: accessTokens(derive('access token')),
    refreshSecret: derive('refresh token'),
    sealing: sealing(derive('second factor')),
    links: signer(derive('download link'), 'download'),
    cookie: sessionCookie({ https: config.publicUrl?.startsWith('https://') ?? false }),
    geoRestriction: geoRestriction(config),
    limits: config.rateLimits ? databaseRateLimiter(db) : noRateLimit,
    maxUploadBytes: config.uploads.maxBytes,
    uploadQuota: { files: config.uploads.filesPerDay, bytes: config.uploads.bytesPerDay },
    google: openGoogle(config.google, listening),
    slots: downloadSlots(config.downloads),
    accelRedirect: config.downloads.accelRedirect,
    razorpay: openRazorpay(razorpay, listening),
    fairUsePerDay: config.licences.fairUsePerDay,
    licenceKey: licenceKey(config.licences.signingKey ?? (await ownLicenceKey()), config.licences.previousKeys),
    keySecret: razorpay.kind === 'off' ? secret : razorpay.keySecret,
    webhookSecrets: razorpay.kind === 'off' ? [] : razorpay.webhookSecrets,
    isSubscribed,
    ownershipOf,
    describeClip,
    listAdmins: async (on) =>
      (await listStaff({ db: on }))
        .filter(({ role }) => role === 'ADMIN')
        .map(({ _id, id: login }) => ({ id: _id, login })),
    ...search,
    async close() {
      await queue.stop()
      await search.closeSearch()
      await reads.close()
      await bus.close()
      store.close()
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}

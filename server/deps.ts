import type { AccountsDeps, MailLinkDeps } from './accounts/accounts.deps.ts'
import type { GeoRestriction } from './accounts/sign-up/geo-restriction.policy.ts'
import { SEARCH_TOPIC } from './catalogue/search/search.cache.ts'
import type { CatalogueRoutesDeps } from './catalogue/catalogue.routes.ts'
import type { ReleaseExpiryDeps } from './catalogue/clip-admin/release.service.ts'
import type { SearchTools } from './catalogue/search/open-search.service.ts'
import type { Config } from './config/config.ts'
import type { LicensingDeps } from './licensing/licensing.deps.ts'
import type { WebhookDeps } from './licensing/payments/payment-events.service.ts'
import type { MediaDeps, ProcessingDeps } from './media/media.deps.ts'
import type { MailTemplates } from './platform/mail/mail-template.ts'
import type { MailDeps, Outbox } from './platform/mail/outbox.ts'
import type { LiveShop } from './staff/shop-settings/shop-snapshot.cache.ts'
import type { Log } from './platform/log.ts'
import type { Telemetry } from './platform/telemetry/telemetry.ts'
import { CATALOGUE_TOPIC } from './platform/events.ts'

/** Messages after which lists that everybody sees may look different. */
export const CATALOGUE_TOPICS = [CATALOGUE_TOPIC, SEARCH_TOPIC] as const

/** Everything the services of one process work with, opened once and handed down. */
export interface Deps
  extends
    AccountsDeps,
    MailLinkDeps,
    MailDeps,
    CatalogueRoutesDeps,
    ReleaseExpiryDeps,
    SearchTools,
    MediaDeps,
    LicensingDeps,
    WebhookDeps,
    ProcessingDeps {
  config: Config
  shop: LiveShop
  /** As the product writes them; `mailTemplates` are in the shop's words. */
  productMails: MailTemplates
  contactInbox: string | null
  log: Log
  /** Null: no collector is set. */
  telemetry: Telemetry | null
  outbox: Outbox
  geoRestriction: GeoRestriction
  listening: { url: string | null; leaving?: boolean }
  /** This process's own database connections, by what they do. */
  poolUse(): { busy: number; idle: number; wanted: number }
  close(): Promise<void>
}

import type { SiteConfig } from '../../../contract/site/site.ts'
import type { MailWording } from '../../../contract/site/mail-wording.ts'
import type { SettingKey } from '../../../contract/staff/setting-keys.ts'
import type { Language } from '../../../contract/values.ts'
import type { Config } from '../../config/config.ts'
import { hasDefault, SettingsError } from '../../config/env.ts'
import { type ShopValues, withShopSettings } from '../../config/shop-settings.ts'
import type { Database, Executor } from '../../platform/db/database.ts'
import { type EventBus, onChange } from '../../platform/events.ts'
import type { Log } from '../../platform/log.ts'
import { type LegalSnapshot, legalSnapshot } from './legal-snapshot.model.ts'
import { readTextKey } from './shop-text.model.ts'
import { findPicture, type ShopPicture } from './shop-picture.repository.ts'
import { listNewest, type ShopVersion } from './shop-version.repository.ts'

export const SHOP_TOPIC = 'shop'

/** What an ADMIN changed, as this process knows it. */
export interface ShopSnapshot {
  config: Config
  texts: SiteConfig['texts']
  /** Mails in words of the shop's own, by language and template. */
  mails: ReadonlyMap<string, MailWording>
  legal: LegalSnapshot
  /** Null: the product's mark and the name. */
  logo: ShopPicture | null
}

export interface LiveShop {
  /** As the environment has it. */
  first: Config
  /** Without waiting: within a moment of a change as it was before. */
  now(): ShopSnapshot
  /** After every change that this process has heard of: for what is cached. */
  settled(): Promise<ShopSnapshot>
  reload(): Promise<void>
}

/** One value that services read without waiting, so no `openCachedValue`: it is read again when the bus says so. */
export async function openLiveShop(deps: { db: Database; bus: EventBus; log: Log; first: Config }): Promise<LiveShop> {
  const { db, bus, log, first } = deps
  let snapshot = await readSnapshot(db, first, log)
  let reading: Promise<void> = Promise.resolve()
  const reload = (): Promise<void> => {
    // One after another: an earlier read that came late would bring older values back.
    reading = reading
      .then(async () => void (snapshot = await readSnapshot(db, first, log)))
      .catch((error: unknown) => log.warn({ err: error }, 'the settings of the shop could not be read'))
    return reading
  }
  onChange(bus, [SHOP_TOPIC], () => void reload())
  return {
    first,
    now: () => snapshot,
    async settled() {
      await reading
      return snapshot
    },
    reload,
  }
}

async function readSnapshot(db: Executor, first: Config, log: Log): Promise<ShopSnapshot> {
  const [config, texts, mails, legal, logo] = await Promise.all([
    readConfig(db, first, log),
    ownTexts(db),
    ownMails(db),
    listNewest(db, 'legal').then(legalSnapshot),
    ownLogo(db),
  ])
  return { config, texts, mails, legal, logo }
}

/** What the environment says where the stored values have come to contradict it: the shop opens all the same. */
async function readConfig(db: Executor, first: Config, log: Log): Promise<Config> {
  try {
    return withShopSettings(first, await ownValues(db))
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    log.warn({ problems: error.problems }, 'settings of the shop are not right beside the environment, which is used')
    return first
  }
}

async function ownValues(db: Executor): Promise<ShopValues> {
  const newest = await listNewest(db, 'setting')
  return Object.fromEntries(
    newest.flatMap((version) => {
      const value = ownValueOf(version)
      return value === null ? [] : [[version.key, value]]
    }),
  )
}

/** Null: the first value. Of a setting that the product has a value for, empty is that too. */
export const ownValueOf = ({ key, value }: Pick<ShopVersion, 'key' | 'value'>): string | null =>
  value === '' && hasDefault(key as SettingKey) ? null : value

/** The shop's own words by language and text. */
async function ownTexts(db: Executor): Promise<ShopSnapshot['texts']> {
  const texts: Record<Language, Record<string, string>> = { en: {}, hi: {} }
  for (const { key, value } of await listNewest(db, 'text')) {
    const { language, text } = readTextKey(key)
    if (value !== null) texts[language][text] = value
  }
  return texts
}

async function ownLogo(db: Executor): Promise<ShopPicture | null> {
  const [newest] = await listNewest(db, 'picture')
  return (newest?.value && (await findPicture(db, newest.value))) || null
}

const ownMails = async (db: Executor): Promise<ShopSnapshot['mails']> =>
  new Map(
    (await listNewest(db, 'mail')).flatMap(({ key, value }) =>
      value === null ? [] : [[key, JSON.parse(value) as MailWording] as const],
    ),
  )

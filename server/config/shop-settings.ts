import { SETTING_KEYS, type SettingKey } from '../../contract/staff/setting-keys.ts'
import { type Config, toConfig } from './config.ts'
import { withValues } from './env.ts'

export type ShopValues = Partial<Record<SettingKey, string>>

/**
 * The settings with what an ADMIN changed, checked against each other as at the start; everything else stays as it was read.
 * @throws SettingsError
 */
export function withShopSettings(first: Config, values: ShopValues): Config {
  if (Object.keys(values).length === 0) return first
  const next = toConfig(withValues(first.env, values))
  const { brand, watermark, colours, company, contact, contactInbox, seller, invoiceSeries, licences } = next
  const { annualRefundable, orderDays, uploads, downloads, limits, missing } = next
  const shop = { brand, watermark, colours, company, contact, contactInbox, seller, invoiceSeries, licences }
  return { ...first, ...shop, annualRefundable, orderDays, uploads, downloads, limits, missing }
}

/** What the environment says of each, as text; empty: nothing. */
export const firstValues = ({ env }: Config): Record<SettingKey, string> =>
  Object.fromEntries(SETTING_KEYS.map((key) => [key, String(env[key] ?? '')])) as Record<SettingKey, string>

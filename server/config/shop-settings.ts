import { isDeepStrictEqual } from 'node:util'
import { SETTING_KEYS, type SettingKey } from '../../contract/staff/setting-keys.ts'
import { type Config, toConfig } from './config.ts'
import { withValues } from './env.ts'

export type ShopValues = Partial<Record<SettingKey, string>>

/**
 * The settings with what an ADMIN changed, checked against each other as at the start; whatever does not follow from that
 * stays as it was read.
 * @throws SettingsError
 */
export function withShopSettings(first: Config, values: ShopValues): Config {
  if (Object.keys(values).length === 0) return first
  const read = toConfig(first.env)
  const next = toConfig(withValues(first.env, values))
  // `env` holds the first values.
  const changed = Object.entries(next).filter(
    ([field, value]) => field !== 'env' && !isDeepStrictEqual(value, read[field as keyof Config]),
  )
  return { ...first, ...(Object.fromEntries(changed) as Partial<Config>) }
}

/** What the environment says of each, as text; empty: nothing. */
export const firstValues = ({ env }: Config): Record<SettingKey, string> =>
  Object.fromEntries(SETTING_KEYS.map((key) => [key, String(env[key] ?? '')])) as Record<SettingKey, string>

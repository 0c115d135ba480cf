import * as z from 'zod'
import type { CallInput, CallReply } from '../../../contract/index.ts'
import { colourProblem, isColourKey } from '../../../contract/site/colours.ts'
import { SETTING_KEYS, SHOP_SETTINGS, type SettingKey } from '../../../contract/staff/setting-keys.ts'
import { SettingsError } from '../../config/env.ts'
import { BUYER_LIMITS, parseBuyerLimits } from '../../config/limits.ts'
import { firstValues, type ShopValues, withShopSettings } from '../../config/shop-settings.ts'
import { AppError } from '../../platform/errors.ts'
import { type LiveShop, ownValueOf } from './shop-snapshot.cache.ts'
import { listNewest } from './shop-version.repository.ts'
import { type By, changedOf, newestOf, saveVersions, type VersionDeps } from './shop-version.service.ts'

export async function listShopSettings({ db, shop }: VersionDeps): Promise<CallReply<'GET /staff/shopsettings'>> {
  const newest = new Map((await listNewest(db, 'setting')).map((version) => [version.key, version]))
  const first = firstValues(shop.first)
  return {
    version: newestOf([...newest.values()]),
    settings: SETTING_KEYS.map((key) => {
      const version = newest.get(key)
      const own = version ? ownValueOf(version) : null
      return { key, first: first[key], value: own ?? first[key], isOwn: own !== null, changed: changedOf(version) }
    }),
  }
}

/** @throws AppError invalid_input naming the setting, edit_conflict when one of them was changed in the meantime */
export async function saveShopSettings(
  deps: VersionDeps,
  { values, version }: CallInput<'POST /staff/shopsettings'>,
  by: By,
): Promise<void> {
  const changes = Object.fromEntries(
    (Object.entries(values) as [SettingKey, string | null][]).map(([key, value]) => [key, ownValueOf({ key, value })]),
  )
  const check = (next: ShopValues) => requireRight(deps.shop, next, Object.keys(changes) as SettingKey[])
  await saveVersions(deps, { area: 'setting', changes, version, check }, by)
}

/** Each by itself in words for people, then all of them against each other as at the start. */
function requireRight(shop: LiveShop, next: ShopValues, touched: SettingKey[]): void {
  for (const key of touched) {
    const message = problemOf(key, next[key])
    if (message) throw new AppError('invalid_input', { field: key, message })
  }
  try {
    withShopSettings(shop.first, next)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const [problem = ''] = error.problems
    const [names = '', ...message] = problem.split(': ')
    const field = touched.find((key) => names.split(' and ').includes(key)) ?? names
    throw new AppError('invalid_input', { field, message: capitalised(message.join(': ')) })
  }
}

function problemOf(key: SettingKey, value: string | undefined): string | null {
  const { kind } = SHOP_SETTINGS[key]
  if (value === undefined) return null
  if (key === 'BUYER_LIMITS') return limitsProblem(value)
  if (isColourKey(key)) return colourProblem(key, value)
  if (kind === 'number' && !/^[1-9]\d{0,8}$/.test(value)) return 'Must be a whole number above 0'
  if (kind === 'email' && value !== '' && !z.email().safeParse(value).success) return 'Must be an email address'
  return null
}

const limitsProblem = (value: string): string | null =>
  parseBuyerLimits(value).problems.length === 0
    ? null
    : `Write each as in create-order=20/3600: a name, how many, in how many seconds. The names are ${BUYER_LIMITS.join(', ')}`

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

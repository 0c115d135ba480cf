import { type LegalText, rowOfVersion } from '../../../contract/accounts/legal-versions.ts'
import type { CallInput, CallReply } from '../../../contract/index.ts'
import { legalTextProblem } from '../../../contract/site/legal-text.ts'
import { AppError } from '../../platform/errors.ts'
import { legalSnapshot, nameOfVersion } from './legal-snapshot.model.ts'
import { readTextKey, textKey } from './shop-text.model.ts'
import { listNewest, listVersions } from './shop-version.repository.ts'
import { type By, changedOf, newestOf, saveVersions, type VersionDeps } from './shop-version.service.ts'

/** Earlier ones that a page names; all others keep their addresses. */
const NAMED = 20

/** @throws AppError not_found for a version that never was in force */
export async function showLegalText(
  { db, shop }: Pick<VersionDeps, 'db' | 'shop'>,
  { text, version }: CallInput<'GET /legaltext'>,
): Promise<CallReply<'GET /legaltext'>> {
  if (version !== undefined) return earlierText(db, text, version)
  const { legal } = await shop.settled()
  const { version: now, words, hindi } = legal[text]
  const own = await listVersions(db, { area: 'legal', key: textKey('en', text), limit: NAMED + 1 })
  const earlier = own.filter(({ value }) => value !== null).map(nameOfVersion)
  return { version: now, words, hindi, earlier: earlier.filter((one) => one !== now) }
}

async function earlierText(
  db: VersionDeps['db'],
  text: LegalText,
  version: string,
): Promise<CallReply<'GET /legaltext'>> {
  const row = rowOfVersion(version)
  const [found] =
    row === null ? [] : await listVersions(db, { area: 'legal', key: textKey('en', text), before: row + 1, limit: 1 })
  if (!found || found.value === null || nameOfVersion(found) !== version) throw new AppError('not_found')
  return { version, words: found.value, hindi: null, earlier: [] }
}

export async function listShopLegal({ db }: VersionDeps): Promise<CallReply<'GET /staff/shoplegal'>> {
  const newest = await listNewest(db, 'legal')
  const legal = legalSnapshot(newest)
  return {
    version: newestOf(newest),
    texts: newest.flatMap(({ key, value, ...rest }) => {
      const { language, text } = readTextKey(key)
      const name = text as LegalText
      const shown = language === 'en' || legal[name].hindi !== null
      return value === null
        ? []
        : [{ language, text: name, words: value, isShown: shown, changed: changedOf({ ...rest, key, value }) }]
    }),
    inForce: Object.fromEntries(Object.entries(legal).map(([text, { version }]) => [text, version])) as Record<
      LegalText,
      string
    >,
  }
}

/** A new English text is a new version, which consents are recorded with from then on. @throws AppError invalid_input, edit_conflict */
export async function saveShopLegal(
  deps: VersionDeps,
  { language, text, words, version }: CallInput<'POST /staff/shoplegal'>,
  by: By,
): Promise<void> {
  const problem = words === null ? null : legalTextProblem(text, words)
  if (problem) throw new AppError('invalid_input', { field: 'words', message: problem })
  await saveVersions(deps, { area: 'legal', changes: { [textKey(language, text)]: words }, version }, by)
}

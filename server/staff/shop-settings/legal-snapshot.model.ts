import {
  LEGAL_TEXTS,
  LEGAL_VERSIONS,
  type LegalText,
  versionNameOf,
} from '../../../contract/accounts/legal-versions.ts'
import { indianDay } from '../../platform/clock.ts'
import type { ShopVersion } from './shop-version.repository.ts'

/** A legal text as it is in force. */
export interface LegalInForce {
  /** What a consent is recorded with. */
  version: string
  /** The operator's own English; null: the product's text. */
  words: string | null
  /** Its translation, where one was made of this version. */
  hindi: string | null
}
export type LegalSnapshot = Readonly<Record<LegalText, LegalInForce>>

/** As in 2026-11-25.417: the day and the row of the version. */
export const nameOfVersion = ({ id, changedAt }: Pick<ShopVersion, 'id' | 'changedAt'>): string =>
  versionNameOf(indianDay(changedAt), id)

/** @param newest the newest version of each key, as `en:terms` */
export function legalSnapshot(newest: readonly ShopVersion[]): LegalSnapshot {
  const of = new Map(newest.map((version) => [version.key, version]))
  return Object.fromEntries(
    LEGAL_TEXTS.map((text) => [text, inForce(text, of.get(`en:${text}`), of.get(`hi:${text}`))]),
  ) as Record<LegalText, LegalInForce>
}

function inForce(text: LegalText, english: ShopVersion | undefined, hindi: ShopVersion | undefined): LegalInForce {
  const words = english?.value ?? null
  const product = LEGAL_VERSIONS[text][0].version
  const version = english && words !== null ? nameOfVersion(english) : product
  const isOfThis = hindi && hindi.id > (english?.id ?? 0) && (words !== null || indianDay(hindi.changedAt) >= product)
  return { version, words, hindi: isOfThis ? hindi.value : null }
}

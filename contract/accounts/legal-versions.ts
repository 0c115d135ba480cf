/**
 * The versions of each legal text by date, the one in force first, with the start of the SHA-256 of its Markdown: a text that changes
 * needs a version. Earlier ones are kept under `web/site/legal/versions/`.
 */
export const LEGAL_VERSIONS = {
  privacy: [
    { version: '2026-11-30', sha256: '7df2b9927624b415' },
    { version: '2026-11-29' },
    { version: '2026-11-25' },
    { version: '2026-11-24' },
    { version: '2026-11-23' },
    { version: '2025-03-30' },
  ],
  terms: [{ version: '2026-11-25', sha256: '3306880f6156846d' }, { version: '2026-11-23' }, { version: '2025-03-30' }],
  refunds: [
    { version: '2026-11-25', sha256: '7010d5a9673e00eb' },
    { version: '2026-11-23' },
    { version: '2025-03-30' },
  ],
  shipment: [{ version: '2025-03-30', sha256: 'c6d42ee2d730427a' }],
} as const
export type LegalText = keyof typeof LEGAL_VERSIONS
export const LEGAL_TEXTS = Object.keys(LEGAL_VERSIONS) as LegalText[]

/** A text of the operator's own, as in 2026-11-25.417: its day, and the row that keeps its words. */
export const versionNameOf = (day: string, row: number): string => `${day}.${row}`

/** The row of such a version; null for one of the product. */
export function rowOfVersion(version: string): number | null {
  const [, row] = /^\d{4}-\d{2}-\d{2}\.(\d{1,15})$/.exec(version) ?? []
  return row === undefined ? null : Number(row)
}

/** The day of a version, whoever wrote its text. */
export const dayOfVersion = (version: string): string => version.slice(0, 10)

/**
 * The versions of each legal text by date, the one in force first, with the start of the SHA-256 of its Markdown: a text that changes
 * needs a version. Earlier ones are kept under `web/site/legal/versions/`.
 */
export const LEGAL_VERSIONS = {
  privacy: [
    { version: '2026-11-25', sha256: '044e8b34b83a1865' },
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

/** In force; a consent is recorded with them. */
export const NOTICE_VERSIONS = {
  terms: LEGAL_VERSIONS.terms[0].version,
  privacy: LEGAL_VERSIONS.privacy[0].version,
} as const

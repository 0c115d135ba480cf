// Constants apart from the schemas: a page that only shows a price does not load those.

/** CAT-2: 48 clips a page, public and admin lists. */
export const PAGE_SIZE = 48

/** The newest of each list of a customer that staff see: enough to see who somebody is; the desks of orders and licences have all. */
export const CUSTOMER_ROWS = 50

/** SCR-21: sizes of files, on every screen and the wire in megabytes of 2^20 bytes, with two decimals. */
export const MEGABYTE = 1024 ** 2
export const megabytesOf = (bytes: number): number => Math.round((bytes / MEGABYTE) * 100) / 100

/** MON-4: one-time tiers; one value set for `notes.quality`, `quality` and `resolution`. */
export const QUALITIES = ['MobileHD', 'HD', '4K'] as const
export type Quality = (typeof QUALITIES)[number]

export const ROLES = ['ADMIN', 'EMPLOYEE', 'USER'] as const
export type Role = (typeof ROLES)[number]
/** Desks of the back office that an EMPLOYEE can be given: uploads and descriptions, reviews, orders and customers, the shop's settings. */
export const RIGHTS = ['upload', 'review', 'orders', 'settings'] as const
export type Right = (typeof RIGHTS)[number]
export const isRight = (text: string): text is Right => (RIGHTS as readonly string[]).includes(text)
/** ACC-26: who reads signed papers, which name people and show their hands: those who attach them, and those who decide by them. */
export const RELEASE_RIGHTS: readonly Right[] = ['upload', 'review']
/** ACC-26: an ADMIN has all, whatever was given. */
export const rightsOf = (role: Role, given: readonly Right[]): readonly Right[] =>
  role === 'ADMIN' ? RIGHTS : role === 'EMPLOYEE' ? given : []

/** MON-6: plans as stored; the wire accepts every spelling the source uses. */
export const PLANS = ['monthly', 'annual'] as const
export type Plan = (typeof PLANS)[number]

/** MSG-17: the client's fallback when master data cannot be loaded (whole rupees). HD differs from the server's 79 on purpose. */
export const FALLBACK_PRICES: Record<Quality, number> = { MobileHD: 29, HD: 89, '4K': 129 }
export const FALLBACK_PLANS = { Monthly: 999, Annual: 9999 }

/** MON-2: GST shown on top, in per cent. */
export const GST_PERCENT = 18

import { deferredParts } from '../../lib/loading/deferred-component.tsx'

const load = () => import('./clip-parts.tsx')
const deferred = deferredParts(import.meta.env.SSR ? await load() : null, load)

export const PriceTable = deferred((all) => all.PriceTable)
export const ClipAttributes = deferred((all) => all.ClipAttributes)
export const ClipFormats = deferred((all) => all.ClipFormats)
export const ClipLinks = deferred((all) => all.ClipLinks)

/** Before a clip opens over a page, so that it opens whole. */
export const loadClipParts = () =>
  Promise.all([PriceTable, ClipAttributes, ClipFormats, ClipLinks].map(({ preload }) => preload()))

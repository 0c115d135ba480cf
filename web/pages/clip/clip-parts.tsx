// One chunk: what a clip's page shows beside the player, hydrated after it.
export { ClipAttributes, ClipFormats } from '../../catalogue/clip/clip-attributes.tsx'
export { PriceTable } from './price-table.tsx'
export { ClipLinks } from './clip-links.tsx'

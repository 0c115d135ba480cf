import { VERIFIER_PAGE } from './verifier.table.ts'

/** The page with the keys of today and before. Nothing of a name can end its script or its title. */
export const verifierPage = (brand: string, keys: Record<string, string>): string =>
  VERIFIER_PAGE.replaceAll('__BRAND__', () => brand.replaceAll(/[<>&]/g, ' ')).replaceAll('__KEYS__', () =>
    JSON.stringify(keys).replaceAll('<', String.raw`\u003c`),
  )

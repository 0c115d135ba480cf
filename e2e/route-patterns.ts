import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = new URL('../web/pages/', import.meta.url)

/** The addresses of all pages as their tables have them, as in `/places/:name`; read as text, for the tables are the browser's. */
export const ROUTE_PATTERNS: readonly string[] = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('pages.ts'))
  .flatMap((name) => [...readFileSync(new URL(name, FOLDER), 'utf8').matchAll(/\bpath: '([^']+)'/g)])
  .map(([, path = '']) => path)

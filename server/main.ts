import { existsSync } from 'node:fs'

/**
 * The server's entry: what `npm run build` has bundled of it, which takes a sixth less memory and a quarter less time to start
 * than its twelve hundred modules one by one; its sources where nothing was built.
 */
const bundle = new URL('../dist/server/start.js', import.meta.url)
await import(existsSync(bundle) ? bundle.href : './start.ts')

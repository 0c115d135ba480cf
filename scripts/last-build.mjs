// What a new build of the web app leaves of those before it.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Takes out all parts but those of the last build: a page that was opened before a release asks for its own parts until it
 * is loaded again, so they stay for one build more. Their names hold their hashes; no two builds' differ under one name.
 * @param {string} client the folder of the web app's build
 */
export function keepLastBuild(client) {
  const [manifest, parts] = [join(client, '.vite/manifest.json'), join(client, 'assets')]
  const last = existsSync(manifest) ? readFileSync(manifest, 'utf8') : ''
  for (const name of existsSync(parts) ? readdirSync(parts) : [])
    if (!last.includes(`"assets/${name.replace(/\.(br|gz)$/, '')}"`)) rmSync(join(parts, name))
}

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { build } from 'vite'
import { keepLastBuild } from './last-build.mjs'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'jhalak-build-'))))
afterEach(() => rmSync(folder, { recursive: true }))

it('a page of the last release finds its parts after a new build; those of earlier ones are gone', async () => {
  const client = join(folder, 'dist')
  mkdirSync(join(folder, 'web'))
  const parts = async (word: string) => {
    writeFileSync(join(folder, 'web/entry.js'), `import('./part.js').then(console.log)`)
    writeFileSync(join(folder, 'web/part.js'), `export const word = '${word}'`)
    keepLastBuild(client)
    const before = new Set(readdirSync(folder).includes('dist') ? readdirSync(join(client, 'assets')) : [])
    await build({
      ...{ root: join(folder, 'web'), configFile: false, logLevel: 'silent' },
      build: {
        outDir: client,
        emptyOutDir: false,
        manifest: true,
        rolldownOptions: { input: join(folder, 'web/entry.js') },
      },
    })
    const made = readdirSync(join(client, 'assets')).filter((name) => !before.has(name))
    // As the build writes them beside.
    for (const name of made) writeFileSync(join(client, 'assets', `${name}.br`), '')
    return [...made, ...made.map((name) => `${name}.br`)]
  }
  const [first, second, third] = [await parts('one'), await parts('two'), await parts('three')]
  expect(first).toHaveLength(4)
  expect(readdirSync(join(client, 'assets')).toSorted()).toEqual([...second, ...third].toSorted())
})

import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getOrCreateFile } from './secrets.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'jhalak-secrets-'))
})
afterEach(() => rm(dir, { recursive: true }))

it('returns the same complete secret to concurrent starts, readable by the owner only', async () => {
  let made = 0
  const starts = Array.from({ length: 20 }, () => getOrCreateFile(dir, 'secret', () => `number ${++made}`))
  const [first, ...others] = await Promise.all(starts)
  expect(first).toMatch(/^number \d+$/)
  expect(new Set(others)).toEqual(new Set([first]))
  expect(await readFile(join(dir, 'secret'), 'utf8')).toBe(first)
  expect((await stat(join(dir, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dir)).toEqual(['secret'])
})

it('never takes an empty file for a secret', async () => {
  await writeFile(join(dir, 'secret'), '')
  await expect(getOrCreateFile(dir, 'secret', () => 'new')).rejects.toThrow('is empty')
})

import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decrypt, encrypt, newIdentity, readIdentity } from './age.ts'

async function all(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const read = []
  for await (const part of parts) read.push(part)
  return Buffer.concat(read)
}

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const hasAge = spawnSync('which', ['age']).status === 0

describe('what leaves the machine is encrypted as age does it', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 200_000])('%i bytes come back as they were', async (size) => {
    const { identity, recipient } = await newIdentity()
    const plain = randomBytes(size)
    const sealed = await all(encrypt(inPieces(plain, 10_000), recipient))
    for (const pieces of [7, 100_000])
      expect((await all(decrypt(inPieces(sealed, pieces), readIdentity(identity)))).equals(plain)).toBe(true)
  })

  it('opens with its own key alone, and not when a byte was changed or cut off', async () => {
    const { identity, recipient } = await newIdentity()
    const sealed = await all(encrypt(inPieces(randomBytes(150_000), 50_000), recipient))
    const open = (bytes: Buffer, key = identity) => all(decrypt(inPieces(bytes, 40_000), readIdentity(key)))
    await expect(open(sealed, (await newIdentity()).identity)).rejects.toThrow('the key is not the one')
    for (const at of [30, 120, 250, sealed.length - 1]) {
      const broken = Buffer.from(sealed)
      broken[at] = (broken[at] ?? 0) ^ 1
      await expect(open(broken)).rejects.toThrow()
    }
    await expect(open(sealed.subarray(0, 65_536 + 300))).rejects.toThrow()
    const typo = recipient.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'))
    await expect(all(encrypt(inPieces(sealed, 100), typo))).rejects.toThrow('BACKUP_PUBLIC_KEY is no age recipient')
    expect(() => readIdentity('# no key')).toThrow('holds no age identity')
    const cut = async function* () {
      yield sealed.subarray(0, 1_000)
      throw new Error('the bucket is away')
    }
    await expect(all(decrypt(cut(), readIdentity(identity)))).rejects.toThrow('the bucket is away')
  })

  it.skipIf(!hasAge)('is what the program age writes and reads', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jhalak-age-'))
    const { identity, recipient } = await newIdentity()
    const plain = randomBytes(100_000)
    await writeFile(join(folder, 'key'), identity)
    await writeFile(join(folder, 'ours'), await all(encrypt(inPieces(plain, 30_000), recipient)))
    expect(execFileSync('age', ['-d', '-i', join(folder, 'key'), join(folder, 'ours')]).equals(plain)).toBe(true)
    await writeFile(join(folder, 'plain'), plain)
    execFileSync('age', ['-r', recipient, '-o', join(folder, 'theirs'), join(folder, 'plain')])
    const theirs = await readFile(join(folder, 'theirs'))
    expect((await all(decrypt(inPieces(theirs, 5_000), readIdentity(identity)))).equals(plain)).toBe(true)
    expect(await readdir(folder)).toHaveLength(4)
    await rm(folder, { recursive: true })
  })
})

import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { licenceKey } from './licence-signing.model.ts'

const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    secret: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    open: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
const TEXT = 'Licence: JL-26-7K3M9QXA\n'

describe('a signing key that was changed', () => {
  const [old, present] = [pair(), pair()]
  const signedBefore = licenceKey(old.secret).sign(TEXT)

  it('leaves good what the old one signed, and says by which key', () => {
    const key = licenceKey(present.secret, [old.open])
    const checked = key.check(TEXT, signedBefore)
    expect(checked.isValid).toBe(true)
    expect(key.publicPem(checked.keyId)).toBe(old.open)
    expect(signedBefore).toBe(`${checked.keyId}.${checked.signature}`)
    expect(key.check(TEXT.replace('7K', '8K'), signedBefore).isValid).toBe(false)
  })

  it('signs with the new one alone', () => {
    const key = licenceKey(present.secret, [old.secret])
    const checked = key.check(TEXT, key.sign(TEXT))
    expect(checked).toMatchObject({ isValid: true })
    expect(key.publicPem(checked.keyId)).toBe(present.open)
    expect(key.publicPem()).toBe(present.open)
    expect(licenceKey(old.secret).check(TEXT, key.sign(TEXT))).toMatchObject({ isValid: false, publicKey: '' })
  })

  it('leaves good what was signed before keys had an id', () => {
    const bare = signedBefore.split('.')[1] ?? ''
    expect(licenceKey(present.secret, [old.open]).check(TEXT, bare)).toMatchObject({ isValid: true, signature: bare })
    expect(licenceKey(present.secret).check(TEXT, bare)).toMatchObject({ isValid: false })
  })

  it('that is forgotten proves nothing any more, under whatever name', () => {
    const key = licenceKey(present.secret)
    expect(key.check(TEXT, signedBefore).isValid).toBe(false)
    const renamed = `${key.sign(TEXT).split('.')[0]}.${signedBefore.split('.')[1]}`
    for (const signed of [renamed, '', '.', 'nonsense']) expect(key.check(TEXT, signed).isValid).toBe(false)
    expect(key.publicPem('nonsense')).toBeUndefined()
  })
})

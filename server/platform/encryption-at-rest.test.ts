import { describe, expect, it } from 'vitest'
import { encryptionAtRest } from './secrets.ts'

const SECRET = 'the secret of a test'
const encryption = encryptionAtRest(SECRET)

describe('encryption at rest', () => {
  it('decrypts for the same owner and key only', () => {
    const ciphertext = encryption.encrypt('JBSWY3DPEHPK3PXP', 'asha')
    expect(encryptionAtRest(SECRET).decrypt(ciphertext, 'asha')).toBe('JBSWY3DPEHPK3PXP')
    expect(encryption.decrypt(ciphertext, 'ravi')).toBeNull()
    expect(encryptionAtRest('another secret').decrypt(ciphertext, 'asha')).toBeNull()
  })

  it('does not contain the text, and differs each time', () => {
    const [one, two] = [encryption.encrypt('JBSWY3DPEHPK3PXP', 'asha'), encryption.encrypt('JBSWY3DPEHPK3PXP', 'asha')]
    expect(one.equals(two)).toBe(false)
    expect(one.toString('latin1')).not.toContain('JBSWY')
  })

  it('detects every changed byte and truncation', () => {
    const ciphertext = encryption.encrypt('JBSWY3DPEHPK3PXP', 'asha')
    for (let index = 0; index < ciphertext.length; index++) {
      const changed = Buffer.from(ciphertext)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(encryption.decrypt(changed, 'asha')).toBeNull()
    }
    for (const length of [0, 11, 12, 20, 28, ciphertext.length - 1])
      expect(encryption.decrypt(ciphertext.subarray(0, length), 'asha')).toBeNull()
  })
})

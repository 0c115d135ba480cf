import { describe, expect, it } from 'vitest'
import { encryptionAtRest } from './encryption-at-rest.ts'

const SECRET = 'the secret of a test'
const box = encryptionAtRest(SECRET)

describe('sealing', () => {
  it('gives the text back to its owner alone, under the same key', () => {
    const sealed = box.encrypt('JBSWY3DPEHPK3PXP', 'asha')
    expect(encryptionAtRest(SECRET).decrypt(sealed, 'asha')).toBe('JBSWY3DPEHPK3PXP')
    expect(box.decrypt(sealed, 'ravi')).toBeNull()
    expect(encryptionAtRest('another secret').decrypt(sealed, 'asha')).toBeNull()
  })

  it('shows nothing of the text, and never looks the same twice', () => {
    const [one, two] = [box.encrypt('JBSWY3DPEHPK3PXP', 'asha'), box.encrypt('JBSWY3DPEHPK3PXP', 'asha')]
    expect(one.equals(two)).toBe(false)
    expect(one.toString('latin1')).not.toContain('JBSWY')
  })

  it('notices every changed byte, and what was cut off', () => {
    const sealed = box.encrypt('JBSWY3DPEHPK3PXP', 'asha')
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(box.decrypt(changed, 'asha')).toBeNull()
    }
    for (const length of [0, 11, 12, 20, 28, sealed.length - 1])
      expect(box.decrypt(sealed.subarray(0, length), 'asha')).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { signer } from './secrets.ts'

const links = signer('a secret of ours', 'download')
const signed = links.sign({ clip: 'a', quality: 'HD' })

describe('a signed text', () => {
  it('comes back as it was', () => {
    expect(signed).toMatch(/^[\w-]+\.[\w-]{43}$/)
    expect(links.open(signed)).toEqual({ clip: 'a', quality: 'HD' })
  })

  it('opens for its own purpose and secret only', () => {
    expect(signer('a secret of ours', 'reset').open(signed)).toBeNull()
    expect(signer('another secret', 'download').open(signed)).toBeNull()
  })

  it('is worth nothing with any one character changed, added or left out', () => {
    for (let at = 0; at < signed.length; at++) {
      const changed = signed[at] === 'A' ? 'B' : 'A'
      expect(links.open(signed.slice(0, at) + changed + signed.slice(at + 1))).toBeNull()
      expect(links.open(signed.slice(0, at) + signed.slice(at + 1))).toBeNull()
    }
    for (const added of [`${signed}=`, `${signed}.`, `${signed}A`, ` ${signed}`, `${signed}\n`, `${signed}.${signed}`])
      expect(links.open(added)).toBeNull()
  })

  it.each(['', '.', '..', 'x', 'x.y', '.'.repeat(100), '💥.💥'])('a signed text is not %j', (text) => {
    expect(links.open(text)).toBeNull()
  })
})

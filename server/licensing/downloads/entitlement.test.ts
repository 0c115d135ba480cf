import { describe, expect, it } from 'vitest'
import type { Clip } from '../../catalogue/clip.repository.ts'
import { canDownload } from './entitlement.service.ts'

const context = {
  accountActive: true,
  owned: [{ entitlementId: 'bought', quality: 'HD' as const, isPurchase: true }],
  plan: null,
}
const findVisible = () => Promise.resolve({ clip: { isFree: true } as Clip, clearance: null, earlyUntil: null })

describe('an entitlement', () => {
  it('is what was bought', async () => {
    expect(await canDownload(context, 'HD', findVisible)).toEqual({ entitlementId: 'bought', by: 'purchase' })
  })

  it('is nothing to a deleted or suspended account, whatever it bought and even for a free clip', async () => {
    const inactive = { ...context, accountActive: false }
    for (const quality of ['HD', '4K'] as const)
      await expect(canDownload(inactive, quality, findVisible)).rejects.toMatchObject({ code: 'not_entitled' })
  })
})

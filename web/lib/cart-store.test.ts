import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())
const OWN = { role: 'USER', username: 'meera@test.example', company: { id: 'c1' } }
vi.mock('./session.ts', async (actual) => ({
  ...(await actual<object>()),
  currentSession: () => ({ claims: OWN }),
  sessionReady: async () => {},
}))
const { cartHolds, loadCart } = await import('./cart-store.ts')

const [collected, ofCompany] = ['clip-of-a-guest', 'clip-of-the-company'].map((videoID) => ({
  ...{ videoID, quality: 'HD' },
}))

it.each(['company_role', 'account_suspended'])(
  'shows a company’s cart to a member who may not change it (%s), and keeps what they collected as a guest',
  async (code) => {
    const kept = new Map([['cart', JSON.stringify([collected])]])
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    })
    vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) =>
      method === 'POST'
        ? Response.json({ code, message: 'Not yours to change.', requestId: 'r' }, { status: 403 })
        : Response.json({ lines: [ofCompany] }),
    )
    await loadCart(true)
    expect(cartHolds('clip-of-the-company')).toBe(true)
    expect(kept.get('cart')).toContain('clip-of-a-guest')
  },
)

import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfLines } from '../../../testing/pdf-lines.ts'
import { bought, invoiceOf, mailsAbout } from './tax-documents.fixture.ts'
import { openShop, type Shop } from '../shop.fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ worker: false })
})
afterAll(() => shop.stop())

it('MON-52: the address in the mail opens this invoice without an account, also once it is deleted, and no other', async () => {
  const asha = await shop.as('USER', 'asha')
  const id = await bought(shop, asha)
  const number = (await invoiceOf(shop, id))?.number ?? ''
  const [mail] = await mailsAbout(shop, id)
  for (const [template, data] of [
    ['receipt', mail?.data],
    ['invoice', { firstName: 'Asha', number }],
  ] as const) {
    const { link } = shop.deps.mailTemplates[template]?.(data) ?? {}
    const path = new URL(link?.url ?? '').pathname
    const opened = async (address: string) => {
      const reply = await shop.guest.request(address)
      return {
        status: reply.status,
        cache: reply.headers.get('cache-control'),
        bytes: Buffer.from(await reply.arrayBuffer()),
      }
    }
    const paper = await opened(path)
    expect([paper.status, paper.cache]).toEqual([200, expect.stringContaining('no-store')])
    expect(pdfLines(paper.bytes)).toContain(number)
    const [body = '', mac = ''] = path.slice('/papers/'.length).split('.')
    const other = Buffer.from(JSON.stringify({ paper: 'INV/2627/000009' })).toString('base64url')
    for (const forged of [`${other}.${mac}`, `${body}.${mac.slice(1)}x`, 'x.y'])
      expect((await opened(`/papers/${forged}`)).status).toBe(404)
    await shop.db.updateTable('account').set({ deleted_at: new Date() }).where('login', 'like', 'asha%').execute()
    expect((await opened(path)).status).toBe(200)
  }
})

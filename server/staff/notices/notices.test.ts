import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTICE_VERSIONS } from '../../../testing/notice-versions.ts'
import { mailsTo, mailTo } from '../../../testing/mails.ts'
import { tableReads } from '../../../testing/table-reads.ts'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { openShop, plan, type Shop, single, stock } from '../../licensing/shop.fixture.ts'
import { mailNotice } from './notices.service.ts'

const draft = {
  topic: 'terms' as const,
  audience: 'all' as const,
  subjectEnglish: 'Our terms change',
  subjectHindi: 'हमारी शर्तें बदल रही हैं',
  bodyEnglish: 'Section 14 is new.\n\n<b>Read it</b>.',
  bodyHindi: 'भाग 14 नया है।',
}

let shop: Shop
let admin: Caller
let asha: Caller
let meera: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as('ADMIN')
  asha = await shop.as('USER', 'asha')
  meera = await shop.as('USER', 'meera')
  await shop.db.updateTable('account').set({ language: 'hi' }).where('login', '=', 'meera@test.example').execute()
})
afterAll(() => shop.stop())

const recipientsOf = async (id: string) =>
  (await admin.call('GET /staff/noticerecipients', { id })).body.recipients as {
    email: string
    sentAt: string | null
  }[]
const finished = (id: string) =>
  eventually(async () => {
    const { body } = await admin.call('GET /staff/notices', {})
    return body.notices.find((notice: { id: string; finished: boolean }) => notice.id === id && notice.finished)
  })

describe('a notice', () => {
  it('is shown in both languages before it is sent, and sends nothing by that', async () => {
    const { status, body } = await admin.call('POST /staff/previewnotice', draft)
    expect(status).toBe(200)
    expect(body).toMatchObject({ recipients: 2, version: NOTICE_VERSIONS.terms })
    expect(body.english.text).toContain(`Version of the text: ${NOTICE_VERSIONS.terms}`)
    expect(body.hindi).toMatchObject({ subject: draft.subjectHindi, text: expect.stringContaining('भाग 14 नया है।') })
    expect((await admin.call('GET /staff/notices', {})).body.notices).toEqual([])
  })

  it('goes to all account holders once, each in their language, with a log and the version of the text', async () => {
    const stale = await admin.call('POST /staff/sendnotice', { ...draft, recipients: 5 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'audience_changed' } })
    const notice = { ...draft, recipients: 2, id: randomUUID() }
    const { body } = await admin.call('POST /staff/sendnotice', notice)
    // Pressed twice, or again after a reply that was lost.
    expect(await admin.call('POST /staff/sendnotice', notice)).toMatchObject({ status: 200, body: { id: notice.id } })
    expect((await admin.call('GET /staff/notices', {})).body.notices).toHaveLength(1)
    expect(await finished(body.id)).toMatchObject({
      ...{ recipients: 2, version: NOTICE_VERSIONS.terms, sentBy: 'admin@test.example' },
      ...{ bodyEnglish: draft.bodyEnglish, bodyHindi: draft.bodyHindi },
    })
    expect((await mailTo(shop.server, 'asha@test.example', 'Our terms change')).html).toContain('&lt;b&gt;Read it')
    expect((await mailTo(shop.server, 'meera@test.example', draft.subjectHindi)).text).toContain(
      '/hi/termsandconditions',
    )
    const log = await eventually(async () => {
      const all = await recipientsOf(body.id)
      return all.every(({ sentAt }) => sentAt !== null) && all
    })
    expect(log.map(({ email }) => email).sort()).toEqual(['asha@test.example', 'meera@test.example'])
    // The job runs again after a crash: nobody gets a second mail.
    await shop.db.updateTable('notice').set({ finished_at: null }).where('id', '=', body.id).execute()
    await mailNotice(shop.server.deps, body.id)
    expect(await recipientsOf(body.id)).toHaveLength(2)
    const { notices } = (await admin.call('GET /staff/notices', {})).body
    expect(notices).toMatchObject([{ finished: true, recipients: 2 }])
    // Those of a notice that went out to all are not counted again.
    const reads = await tableReads(shop.db, () => admin.call('GET /staff/notices', {}), { about: '"notice"' })
    expect(reads.filter((read) => read.startsWith('notice'))).toEqual(['notice by notice_pkey'])
    const mails = await mailsTo(shop.server, 'asha@test.example')
    expect(mails.filter(({ subject }) => subject === 'Our terms change')).toHaveLength(1)
  })

  it('reaches those alone whom it concerns', async () => {
    const clip = await stock(shop)
    await shop.buy(asha, single(clip, 'HD'))
    const file = { id: clip, quality: 'HD' as const }
    await asha.call('POST /user/downloadhighres', file, { accept: 'application/json' })
    await shop.buy(meera, plan('month'))
    const to = async (audience: object) =>
      (await admin.call('POST /staff/previewnotice', { ...draft, topic: 'clip', ...audience } as never)).body
    expect(await to({ audience: 'licensees', clip })).toMatchObject({ recipients: 1, version: '' })
    expect(await to({ audience: 'subscribers' })).toMatchObject({ recipients: 1 })
    expect(await to({ audience: 'licensees', clip: 'no-such-clip' })).toMatchObject({ code: 'clip_not_found' })
    const sent = { ...draft, topic: 'clip' as const, audience: 'licensees' as const, clip, recipients: 1 }
    const { body } = await admin.call('POST /staff/sendnotice', sent)
    await finished(body.id)
    expect((await recipientsOf(body.id)).map(({ email }) => email)).toEqual(['asha@test.example'])
  })

  it('is an ADMIN’s alone', async () => {
    for (const [who, status] of [
      [shop.guest, 401],
      [asha, 403],
      [await shop.as('EMPLOYEE'), 403],
    ] as const)
      expect(await who.call('POST /staff/sendnotice', { ...draft, recipients: 2 })).toMatchObject({ status })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { audit } from '../platform/audit.ts'

let server: TestServer
let admin: Caller
let clerk: Caller
const client = { ip: '203.0.113.9', userAgent: 'Mozilla/5.0 (test)' }

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  admin = await server.as('ADMIN')
  clerk = await server.as('EMPLOYEE', 'clerk')
})
afterAll(() => server.stop())

const log = async (filter: object = {}) => (await admin.call('GET /staff/audit', filter)).body

describe('the audit log', () => {
  it('says who changed a price or a filter, from what to what, from where', async () => {
    const oneTimePrices = { MobileHD: 29, HD: 75, '4K': 129 }
    await admin.call('POST /auth/editpricinginfo', { oneTimePrices }, { 'user-agent': 'Desk browser' })
    const { entries } = await log({ action: 'price.changed' })
    expect(entries).toMatchObject([
      {
        actor: { name: 'admin@test.example', role: 'ADMIN' },
        action: 'price.changed',
        subject: { id: 'HD' },
        ip: '127.0.0.1',
        userAgent: 'Desk browser',
        changes: [{ name: 'rupees', before: '79', after: '75' }],
      },
    ])
    const filters = { themes: ['food', 'monsoon'], shots: ['wide'] }
    await admin.call('POST /auth/savefilters', { filters })
    await admin.call('POST /auth/savefilters', { filters })
    const saved = await log({ action: 'filters' })
    expect(saved.entries).toHaveLength(1)
    expect(saved.entries[0].changes).toContainEqual({ name: 'shots', before: 'closeup, wide, drone', after: 'wide' })
    const { body } = await admin.call('GET /staff/pricehistory', {})
    expect(body.changes).toMatchObject([{ item: 'HD', from: 79, to: 75, by: 'admin@test.example' }])
  })

  it('is found by actor, by action, by subject and by day', async () => {
    const { body: added } = await admin.call('GET /auth/getallemployees', {})
    const staff = added.find((one: { id: string }) => one.id === 'clerk@test.example')
    await admin.call('POST /auth/change-password', { _id: staff._id, password: 'another long password' })
    clerk = await server.as('EMPLOYEE', 'clerk2')
    const set = await log({ subject: 'clerk@', action: 'staff.password' })
    expect(set.entries).toMatchObject([
      { action: 'staff.password_set', actor: { name: 'admin@test.example' }, subject: { name: 'clerk@test.example' } },
    ])
    expect((await log({ subject: staff._id, action: 'staff.password' })).entries).toHaveLength(1)
    expect((await log({ actor: 'admin@', action: 'staff.password_set' })).entries).toHaveLength(1)
    expect((await log({ subject: staff._id, action: 'Staff password set' })).entries).toHaveLength(1)
    expect((await log({ actor: 'clerk', action: 'staff.password_set' })).entries).toHaveLength(0)
    expect((await log({ actor: 'system', action: 'staff.added' })).entries.length).toBeGreaterThan(0)
    expect((await log({ to: '2026-01-01' })).entries).toEqual([])
    expect((await log({ action: 'st%' })).entries).toEqual([])
    expect(await admin.call('GET /staff/audit', { from: 'yesterday' })).toMatchObject({ status: 400 })
  })

  it('comes page after page, none twice, and whole as CSV without formulas that run', async () => {
    for (let index = 0; index < 55; index++)
      await audit(server.deps.db, {
        action: 'test.many',
        actorId: null,
        subjectId: '=cmd()',
        client,
        details: { index, note: '=HYPERLINK("http://x")' },
      })
    const first = await log({ action: 'test.many' })
    const second = await log({ action: 'test.many', after: first.entries.at(-1).id })
    expect([first.entries.length, first.more, second.entries.length, second.more]).toEqual([50, true, 5, false])
    const ids = [...first.entries, ...second.entries].map((entry: { id: string }) => entry.id)
    expect(new Set(ids).size).toBe(55)
    const csv = await admin.request('/staff/audit.csv?action=test.many')
    const text = await csv.text()
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(text.split('\r\n')).toHaveLength(57)
    expect(text).toContain("'=cmd()")
    // Whoever takes it along is in it.
    expect((await log({ action: 'audit.exported' })).entries).toHaveLength(1)
  })

  it('says who took personal data along, of which days, and not whom they searched for', async () => {
    const exporter = await server.as('ADMIN', 'exporter')
    const span = 'from=2026-01-01&to=2026-03-31'
    for (const path of [
      `/orders/orders.csv?q=asha@test.example&${span}`,
      `/licences/register.csv?q=Asha%20Rao&${span}`,
      `/orders/accounts.csv?${span}`,
      '/orders/gstr1.csv?month=2026-01&table=b2b',
      '/staff/customers.csv?q=asha@test.example',
    ])
      expect([path, (await exporter.request(path)).status]).toEqual([path, 200])
    // What is refused took nothing along.
    expect((await exporter.request('/orders/accounts.csv?from=2026-03-31&to=2026-01-01')).status).toBe(400)
    const { entries } = await log({ actor: 'exporter@' })
    const exported = entries.filter(({ action }: { action: string }) => action.endsWith('.exported')).toReversed()
    const days = [
      { name: 'to', value: '2026-03-31' },
      { name: 'from', value: '2026-01-01' },
    ]
    const taken = exported.map(({ action, details }: { action: string; details: object[] }) => [action, details])
    expect(taken).toEqual([
      ['orders.exported', expect.arrayContaining([...days, { name: 'searched', value: 'true' }])],
      ['licences.exported', expect.arrayContaining([...days, { name: 'searched', value: 'true' }])],
      ['accounts.exported', expect.arrayContaining([...days, { name: 'searched', value: 'false' }])],
      ['gstr1.exported', expect.arrayContaining([{ name: 'month', value: '2026-01' }])],
      ['customers.exported', expect.arrayContaining([{ name: 'searched', value: 'true' }])],
    ])
    expect(JSON.stringify(exported)).not.toMatch(/asha/i)
  })

  it('leaves out who signs in and out where that is asked, on the screen and as CSV, and nothing else', async () => {
    const gone = await server.as('EMPLOYEE', 'in-and-out')
    await gone.call('POST /auth/logout', {})
    const subject = 'in-and-out@'
    const actions = async (filter: object) =>
      (await log({ subject, ...filter })).entries.map(({ action }: { action: string }) => action)
    expect(await actions({})).toContain('session.opened')
    const { entries } = await log({ subject })
    const refused = { action: 'session.refused', actorId: null, subjectId: entries[0].subject.id, client } as const
    await audit(server.deps.db, refused)
    const left = await actions({ signIns: 'hide' })
    expect(left).toContain('session.refused')
    expect(left.filter((action: string) => /^session\.(opened|ended)$/.test(action))).toEqual([])
    const csv = async (query: string) => (await admin.request(`/staff/audit.csv?subject=${subject}${query}`)).text()
    expect(await csv('')).toContain('session.opened')
    expect(await csv('&signIns=hide')).not.toContain('session.opened')
    expect(await csv('&signIns=hide')).toContain('session.refused')
    expect((await admin.request('/staff/audit?signIns=show')).status).toBe(400)
  })

  it('tells amounts in rupees', async () => {
    await audit(server.deps.db, {
      action: 'test.money',
      actorId: null,
      ...{ subjectId: 'order', client, details: { amountPaise: 11_788_250 } },
      ...{ before: { totalPaise: 100 }, after: { totalPaise: 0 } },
    })
    const { entries } = await log({ action: 'test.money' })
    expect(entries[0].details).toContainEqual({ name: 'amount', value: '₹1,17,882.50' })
    expect(entries[0].changes).toEqual([{ name: 'total', before: '₹1.00', after: '₹0.00' }])
  })

  it('is only ever added to', async () => {
    const { db } = server.deps
    for (const change of [db.updateTable('audit_entry').set({ action: 'x.y' }), db.deleteFrom('audit_entry')])
      await expect(change.execute()).rejects.toThrow('permission denied')
  })
})

describe('shots asked for', () => {
  const ask = (text: string, as: Caller = server.guest, agent = 'one browser') =>
    as.call('POST /videos/askforshot', { text }, { 'user-agent': agent })
  const board = async (state?: 'open' | 'planned' | 'filmed') =>
    (await clerk.call('GET /staff/shotrequests', state ? { state } : {})).body.wishes

  it('count the same wish in other words once, most askers first', async () => {
    await ask('Please film a drone shot of snow leopards')
    await ask('Diwali diyas in Varanasi')
    await ask('दीपावली in Banaras, diyas please', server.guest, 'another browser')
    await ask('diwali diyas varanasi', await server.as('USER', 'asker'))
    // The same person again is not another asker.
    await ask('Diwali diyas in Varanasi')
    const wishes = await board()
    expect(wishes).toHaveLength(2)
    expect(wishes[0]).toMatchObject({ text: 'Diwali diyas in Varanasi', askers: 3, state: 'open', clip: null })
    expect(wishes[0].others).toHaveLength(2)
    expect(wishes[1]).toMatchObject({ askers: 1 })
  })

  it('are planned, then filmed with the clip; who did so is on record', async () => {
    const [wish] = await board()
    const { fold } = wish
    expect(await clerk.call('POST /staff/shotrequest', { fold, state: 'planned' })).toMatchObject({ status: 200 })
    expect(await board('planned')).toHaveLength(1)
    expect(await clerk.call('POST /staff/shotrequest', { fold, state: 'filmed' })).toMatchObject({
      status: 400,
      body: { field: 'clipId' },
    })
    const missing = { fold, state: 'filmed' as const, clipId: 'no-such-clip' }
    expect(await clerk.call('POST /staff/shotrequest', missing)).toMatchObject({ status: 404 })
    const { id } = await seedClip(server, { name: 'Diyas on the ghats' })
    await clerk.call('POST /staff/shotrequest', { fold, state: 'filmed', clipId: id })
    expect((await board('filmed'))[0]).toMatchObject({ clip: { _id: id, name: 'Diyas on the ghats' } })
    expect((await board('open')).map((one: { fold: string }) => one.fold)).not.toContain(fold)
    const { entries } = await log({ action: 'wish' })
    expect(entries[0].changes).toContainEqual({ name: 'state', before: 'planned', after: 'filmed' })
  })
})

describe('what is looked for', () => {
  it('is counted by day, what was not found apart', async () => {
    for (let time = 0; time < 3; time++)
      await server.guest.call('GET /videos/getsearchvideos', { term: 'snow leopard' })
    await server.deps.searchLog.flush()
    await server.guest.call('GET /videos/getsearchvideos', { term: 'snow leopard' })
    await server.deps.searchLog.flush()
    const { body } = await clerk.call('GET /staff/insight', { days: '7' })
    expect(body.missed).toContainEqual({ term: 'snow leopard', searches: 4 })
  })

  it('S13: fills no table with what nobody looks for twice', async () => {
    const { db, searchLog } = server.deps
    const kept = async () => {
      await searchLog.flush()
      return db.selectFrom('search_log').select(['term', 'searches']).where('term', 'like', 'junk%').execute()
    }
    for (let n = 0; n < 60; n++) await server.guest.call('GET /videos/getsearchvideos', { term: `junk ${n}` })
    expect(await kept()).toEqual([])
    await server.guest.call('GET /videos/getsearchvideos', { term: 'junk 7' })
    expect(await kept()).toEqual([{ term: 'junk 7', searches: 2 }])
  })

  it('words that find one another, and suggestions, are changed on record', async () => {
    await clerk.call('POST /videos/synonyms', { words: ['thali', 'platter'] })
    const { body: groups } = await clerk.call('GET /videos/synonyms', {})
    const group = groups.find((one: { words: string[] }) => one.words.includes('platter'))
    await clerk.call('POST /videos/synonyms', { id: group.id, words: ['thali'] })
    await clerk.call('POST /videos/suggestions', { words: ['alta', 'katori', 'diya'] })
    const { entries } = await log({ actor: 'clerk2' })
    const changes = entries.map((one: { action: string; changes: unknown }) => [one.action, one.changes])
    expect(changes).toContainEqual([
      'suggestions.changed',
      [{ name: 'words', before: 'alta, katori', after: 'alta, katori, diya' }],
    ])
    expect(changes).toContainEqual(['synonyms.changed', [{ name: 'words', before: 'thali, platter', after: '' }]])
  })
})

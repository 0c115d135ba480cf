import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callTarget } from '../contract/call-target.ts'
import { isForStaff } from '../contract/endpoint.ts'
import { type CallName, endpoints } from '../contract/index.ts'
import { ROOT } from '../testing/source-files.ts'
import type { Caller } from '../testing/test-server.ts'
import { openShop, type Shop } from './licensing/shop.fixture.ts'
import { ACTS, isDone, prepareActs, type ActContext } from './staff-acts.fixture.ts'

/** S7: whatever staff change leaves an entry in the log that only grows: who, from where, what. */
let shop: Shop
let admin: Caller
let adminId: string
let scene: ActContext
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as('ADMIN')
  scene = await prepareActs(shop, admin)
  adminId = await scene.idOf('admin')
})
afterAll(() => shop.stop())

const AGENT = 'The browser of the desk'

/** Of what stands in an entry, the log names no clips one by one. */
const SHOWN_OTHERWISE = new Set(['ids'])
const namesIn = (file: string) => Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)

/** As a form where it is one, else as JSON. */
function send(name: CallName, input: object): Promise<Response> {
  if (input instanceof FormData)
    return admin.request(name.split(' ')[1] ?? '', {
      method: 'POST',
      body: input,
      headers: { 'user-agent': AGENT },
    })
  const { method, path, rest } = callTarget(name, input)
  const headers = { 'content-type': 'application/json', accept: 'application/json', 'user-agent': AGENT }
  return admin.request(path, { method, headers, body: JSON.stringify(rest) })
}

const entries = () =>
  shop.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'ip', 'details'])
    .where('user_agent', '=', AGENT)
    .orderBy('id')
    .execute()

it('every call of staff that changes something has its row', () => {
  const changing = endpoints.filter(({ method, who }) => isForStaff(who) && method !== 'GET')
  const names = changing.map(({ method, path }) => `${method} ${path}`).filter((name) => !/^(HEAD|OPTIONS)/.test(name))
  expect(Object.keys(ACTS).toSorted()).toEqual(names.toSorted())
})

describe('an act of staff', () => {
  const done = Object.entries(ACTS).flatMap(([name, act]) =>
    isDone(act) ? [[name as CallName, act[0], act[1]] as const] : [],
  )
  it.each(done)('%s leaves %s, with who and from where', async (name, action, input) => {
    const given = await input(scene)
    const before = (await entries()).length
    const answer = await send(name, given)
    expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([answer.ok ? answer.status : 200, ''])
    const left = (await entries()).slice(before)
    expect(left.map((entry) => entry.action)).toContain(action)
    for (const entry of left) expect(entry).toMatchObject({ actor_id: adminId, ip: '127.0.0.1' })
  })

  const elsewhere = Object.values(ACTS).flatMap((act) => ('shownBy' in act ? [[act.action, act.shownBy] as const] : []))
  it.each(elsewhere)('%s is asserted by %s', (action, shownBy) => {
    const [file = '', title = ''] = shownBy.split(' › ')
    const text = readFileSync(`${ROOT}/${file}`, 'utf8')
    expect([text.includes(`'${action}'`), text.includes(title)]).toEqual([true, true])
  })
})

it('what entries say of an act has its Hindi, name by name', async () => {
  const hindi = new Set(globSync(`${ROOT}/web/language/hi/**/*.json`).flatMap(namesIn))
  const rows = await shop.db.selectFrom('audit_entry').select('details').execute()
  const said = rows.flatMap(({ details }) => {
    const { before, after, ...other } = details as Record<string, object>
    return [before, after, other].flatMap((some) => Object.keys(some ?? {}))
  })
  const names = new Set(said.filter((name) => !SHOWN_OTHERWISE.has(name)).map((name) => name.replace(/Paise$/, '')))
  expect(names.size).toBeGreaterThan(40)
  expect([...names].filter((name) => !hindi.has(name) && !hindi.has(`field.${name}`)).toSorted()).toEqual([])
})

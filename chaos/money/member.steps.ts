import { sql } from 'kysely'
import { COMPANY_ROLES, type CompanyRole, includesRole } from '../../contract/company-roles.ts'
import { PASSWORD } from '../client/person.ts'
import type { Buyer, Member, Step } from './model.ts'
import { BILLING, clipsIn, label, openOrder, several } from './order.steps.ts'
import type { Run, StepKind } from './step.model.ts'
import { companiesOf, domainOf, signInAnew, signUpProved } from './terms.steps.ts'

/** The company of a step, and who acts; undefined when the step that brought them was left out of a trace. */
const memberOf = ({ model }: Run, step: Step): Member | undefined => model.members.get(String(step['member']))

const onMember = (run: Run): { buyer: string; member: string } | null => {
  const members = Array.from(run.model.members.values())
  if (members.length === 0) return null
  const { label: member, company } = run.random.pick(members.slice(-20))
  return { buyer: company.label, member }
}

/** All that was paid for, or offered, as one text. */
async function holdingsOf({ shop }: Run, { companyId }: Buyer): Promise<string> {
  const { rows } = await sql<{ held: string }>`
    select concat_ws(' ',
      'orders', (select count(*) from checkout where account_id = ${companyId}),
      'rights', (select count(*) from entitlement where account_id = ${companyId} and status = 'active'),
      'licences', (select count(*) from licence where account_id = ${companyId}),
      'invoices', (select count(*) from invoice where account_id = ${companyId}),
      'quotations', (select count(*) from quotation where account_id = ${companyId}),
      'credit', (select coalesce(sum(amount_paise), 0) from credit_lot where account_id = ${companyId}),
      'debts', (select count(*) from receivable where account_id = ${companyId})) as held`.execute(shop.world.db)
  return rows[0]?.held ?? ''
}

/** What somebody else sees of it must be nothing, and what it holds the same as before. */
async function isUntouched(run: Run, company: Buyer, change: () => Promise<void>): Promise<void> {
  await run.shop.quiet()
  const before = await holdingsOf(run, company)
  await change()
  const after = await holdingsOf(run, company)
  if (before !== after) run.report('a leaving member takes nothing', `before: ${before}; after: ${after}`)
}

async function seesNothing({ shop, report }: Run, { session }: Pick<Member, 'session'>): Promise<void> {
  const { body, status } = await shop.ask('GET /user/orders', {}, session)
  const orders = (body['orders'] as unknown[] | undefined) ?? []
  if (status !== 200 || orders.length > 0)
    report('a leaving member takes nothing', `they are answered ${status} with ${orders.length} orders`)
}

const join: StepKind = {
  name: 'somebody joins a company',
  weight: 6,
  choose(run) {
    const companies = companiesOf(run)
    if (companies.length === 0) return null
    const { random, model } = run
    const [company, role] = [random.pick(companies), random.pick(COMPANY_ROLES)]
    return { buyer: company.label, member: label(run, 'p', model.joined), role }
  },
  async apply(run, step) {
    const { shop, model, report } = run
    const company = model.buyers.get(String(step['buyer']))
    if (!company) return
    const [member, role] = [String(step['member']), step['role'] as CompanyRole]
    const login = `${member}@${domainOf(run, company.label)}`
    const session = await signUpProved(run, login)
    model.joined++
    const { status } = await shop.ask('POST /user/joincompany', {}, session)
    if (status === 409) return // All seats are taken.
    if (status !== 200) return report('answers', `joincompany answered ${status}`)
    model.members.set(member, { label: member, login, session: await signInAnew(run, login), company, role: 'viewer' })
    await giveRole(run, model.members.get(member)!, role)
  },
}

async function giveRole({ shop, report }: Run, member: Member, role: CompanyRole): Promise<void> {
  const { session } = member.company
  const { status } = await shop.ask('POST /user/memberrole', { id: await idOf(shop, member.login), role }, session)
  if (status !== 200) return report('answers', `memberrole answered ${status}`)
  member.role = role
}

/** Of a person: their company's account may have the same address. */
async function idOf({ world }: Run['shop'], login: string): Promise<string> {
  const found = world.db.selectFrom('account').select('id').where('login', '=', login).where('kind', '=', 'person')
  return (await found.executeTakeFirstOrThrow()).id
}

const roleChanges: StepKind = {
  name: 'a member gets another role',
  weight: 3,
  choose: (run) => {
    const chosen = onMember(run)
    return chosen && { ...chosen, role: run.random.pick(COMPANY_ROLES) }
  },
  async apply(run, step) {
    const member = memberOf(run, step)
    if (member) await giveRole(run, member, step['role'] as CompanyRole)
  },
}

/** By whoever may; of others nothing is opened. */
const order: StepKind = {
  name: 'a member orders for the company',
  weight: 10,
  choose(run) {
    const chosen = onMember(run)
    return chosen && { order: label(run, 'o', run.model.orders.size), ...chosen, ...several(run) }
  },
  async apply(run, step) {
    const member = memberOf(run, step)
    if (!member) return
    const mayBuy = includesRole(member.role, 'buyer')
    await openOrder(run, step, async (item) => {
      if (item.type !== 'cart') return null
      const input = { lines: clipsIn(run, item), billing: BILLING }
      const answer = await run.shop.ask('POST /pay/create-cart-order', input, member.session)
      if (mayBuy) return answer
      if (answer.status !== 403) run.report('roles', `a ${member.role} ordered, and was answered ${answer.status}`)
      return null
    })
  },
}

/** Somebody leaves their company. 404: an earlier try, whose answer was lost, did it. */
async function takeOut(run: Run, company: Buyer, { login, session }: Pick<Member, 'login' | 'session'>): Promise<void> {
  const { shop, report } = run
  await isUntouched(run, company, async () => {
    const { status, body } = await shop.ask('POST /user/removemember', { id: await idOf(shop, login) }, session)
    const there = (await shop.ask('GET /user/company', {}, session)).body['company']
    if ((status !== 200 && status !== 404) || there)
      report(
        'answers',
        `removemember of ${login}: ${status} ${JSON.stringify(body)}; company: ${JSON.stringify(there)}`,
      )
  })
  await seesNothing(run, { session })
}

const leave: StepKind = {
  name: 'a member leaves',
  weight: 4,
  choose: onMember,
  async apply(run, step) {
    const member = memberOf(run, step)
    if (!member) return
    await takeOut(run, member.company, member)
    run.model.members.delete(member.label)
  },
}

/** The owner makes somebody else the owner, and leaves. */
const handOver: StepKind = {
  name: 'an owner hands over and leaves',
  weight: 3,
  choose: onMember,
  async apply(run, step) {
    const member = memberOf(run, step)
    if (!member) return
    const { company } = member
    await giveRole(run, member, 'owner')
    await takeOut(run, company, company)
    Object.assign(company, { session: member.session, login: member.login })
    run.model.members.delete(member.label)
  },
}

const erase: StepKind = {
  name: 'the account of a member is erased',
  weight: 2,
  choose: onMember,
  async apply(run, step) {
    const member = memberOf(run, step)
    if (!member) return
    await isUntouched(run, member.company, async () => {
      const { status } = await run.shop.ask('POST /user/deleteaccount', { password: PASSWORD }, member.session)
      // 401: an earlier try, whose answer was lost, did it.
      if (status !== 200 && status !== 401) run.report('answers', `deleteaccount of a member answered ${status}`)
    })
    run.model.members.delete(member.label)
  },
}

/** People of companies: they come with a role, buy by it, and leave without what was paid for. */
export const MEMBER_STEPS: StepKind[] = [join, roleChanges, order, leave, handOver, erase]

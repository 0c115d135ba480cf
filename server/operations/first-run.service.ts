import { signUp } from '../accounts/sign-up/sign-up.service.ts'
import { addStaff, createAdmin, hasAdmin } from '../accounts/staff/staff-accounts.service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../platform/errors.ts'
import { SYSTEM_CLIENT } from '../platform/http/caller.ts'
import { newSecretName } from '../platform/ids.ts'
import { getOrCreateFile } from '../platform/secrets.ts'

export type DemoLogins = ReturnType<typeof newDemoLogins>

/** The ADMIN of the environment on an empty database, or the demo's three; else set-up stays open, with a warning. */
export async function ensureFirstAccounts(deps: Deps): Promise<DemoLogins | null> {
  if (deps.config.firstAdmin) {
    if (!(await hasAdmin(deps))) await ignoreExisting(createAdmin(deps, null, deps.config.firstAdmin))
    return null
  }
  if (deps.config.sandbox) return ensureDemoAccounts(deps)
  if (!(await hasAdmin(deps)))
    deps.log.warn(`no administrator exists yet: make one at /admincreate with the set-up code ${deps.setupCode}`)
  return null
}

async function ensureDemoAccounts(deps: Deps): Promise<DemoLogins> {
  const stored = await getOrCreateFile(deps.config.dataDir, 'demo-logins.json', () => JSON.stringify(newDemoLogins()))
  const logins = JSON.parse(stored) as DemoLogins
  if (await hasAdmin(deps)) return logins
  const { employee, customer } = logins
  await ignoreExisting(addStaff(deps, { userId: employee.id, password: employee.password, role: 'EMPLOYEE' }))
  const asha = { firstName: 'Asha', lastName: 'Rao', email: customer.id, password: customer.password }
  await ignoreExisting(signUp(deps, asha, SYSTEM_CLIENT))
  // Last: while there is no ADMIN the next start tries again.
  await ignoreExisting(createAdmin(deps, null, logins.admin))
  return logins
}

const newDemoLogins = () => ({
  admin: { id: 'admin@jhalak.example', password: newSecretName(9) },
  employee: { id: 'studio@jhalak.example', password: newSecretName(9) },
  customer: { id: 'asha@jhalak.example', password: newSecretName(9) },
})

const EXISTING: readonly string[] = ['email_taken', 'user_id_taken', 'admin_exists']

/** A start that was killed half way has made some of them already, and so has another process that starts beside this one. */
async function ignoreExisting(making: Promise<unknown>): Promise<void> {
  await making.catch((error: unknown) => {
    if (!(error instanceof AppError && EXISTING.includes(error.code))) throw error
  })
}

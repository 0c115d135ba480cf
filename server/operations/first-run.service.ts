import { signUp } from '../accounts/sign-up/sign-up.service.ts'
import { addStaff, createAdmin, hasAdmin } from '../accounts/staff/staff-accounts.service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../platform/errors.ts'
import { SYSTEM_CLIENT } from '../platform/http/client.ts'
import { newSecretName } from '../platform/ids.ts'
import { getOrCreateFile } from '../platform/secrets.ts'

interface Login {
  id: string
  password: string
}
/** The people of the demo, printed at start. */
export interface DemoLogins {
  admin: Login
  employee: Login
  customer: Login
}

/**
 * Makes the first accounts: the ADMIN of the environment on an empty database, or the demo's three people with
 * passwords made once and kept in the data folder. Otherwise leaves the first-run set-up open and says so loudly.
 */
export async function ensureFirstAccounts(deps: Deps): Promise<DemoLogins | null> {
  if (deps.config.firstAdmin) {
    if (!(await hasAdmin(deps))) await ignoreExisting(createAdmin(deps, null, deps.config.firstAdmin))
    return null
  }
  if (deps.config.sandbox) return ensureDemoAccounts(deps)
  if (!(await hasAdmin(deps)))
    deps.log.warn('no administrator exists yet: /admincreate is open to anyone until one is made')
  return null
}

async function ensureDemoAccounts(deps: Deps): Promise<DemoLogins> {
  const stored = await getOrCreateFile(deps.config.dataDir, 'demo-logins.json', () => JSON.stringify(newDemoLogins()))
  const logins = JSON.parse(stored) as DemoLogins
  if (await hasAdmin(deps)) return logins
  await ignoreExisting(
    addStaff(deps, { userId: logins.employee.id, password: logins.employee.password, role: 'EMPLOYEE' }),
  )
  const { id: email, password } = logins.customer
  await ignoreExisting(signUp(deps, { firstName: 'Asha', lastName: 'Rao', email, password }, SYSTEM_CLIENT))
  // Last: while there is no ADMIN the next start tries again.
  await ignoreExisting(createAdmin(deps, null, logins.admin))
  return logins
}

const newDemoLogins = (): DemoLogins => ({
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

import { expect, it } from 'vitest'
import { startTestServer } from '../../testing/test-server.ts'
import { ensureFirstAccounts } from './first-run.service.ts'

it.each([
  ['the ADMIN of the settings', { ADMIN_ID: 'first@test.example', ADMIN_PASSWORD: 'correct horse battery' }],
  ["the demo's people", {}],
])('%s are made once by processes that start together', async (_who, env) => {
  const server = await startTestServer({ worker: false, env })
  try {
    await Promise.all(Array.from({ length: 5 }, () => ensureFirstAccounts(server.deps)))
    const admins = await server.deps.db.selectFrom('account').select('login').where('role', '=', 'ADMIN').execute()
    expect(admins).toHaveLength(1)
  } finally {
    await server.stop()
  }
})

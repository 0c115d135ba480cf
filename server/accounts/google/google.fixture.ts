import { sql } from 'kysely'
import type { Answer, Caller, TestServer } from '../../../testing/test-server.ts'

/** Body of the sandbox's control call, see sandbox/google/README.md. */
export interface Asked {
  email: string
  name?: string
  email_verified?: boolean
  hd?: string
  aud?: string
  azp?: string
  scope?: string
  sub?: string
  userinfo_sub?: string
  expires_in?: number
  tokeninfo?: object
  userinfo?: object
}

/** The Google sandbox: tokens for anybody, faults, and a sign-in with them through the HTTP API. */
export function googleOf(server: TestServer) {
  const control = async (path: string, body: object): Promise<{ access_token: string }> => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await (await server.guest.request(`/__sandbox/google${path}`, init)).json()) as { access_token: string }
  }
  const token = async (asked: Asked) => (await control('/token', asked)).access_token
  return {
    token,
    fault: (fault: object) => control('/faults', fault),
    signIn: async (asked: Asked, more: object = {}, who: Caller = server.guest): Promise<Answer> =>
      who.call('POST /auth/google', { credential: await token(asked), ...more }),
  }
}

/** Row counts that a sign-in could change. */
export async function counts(server: TestServer): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from account) as accounts,
    (select count(*)::int from session) as sessions,
    (select count(*)::int from account_identity) as identities,
    (select count(*)::int from mail) as mails`.execute(server.deps.db)
  return rows[0] ?? {}
}

export async function mailsTo(server: TestServer, to: string) {
  const rows = await server.deps.db
    .selectFrom('mail')
    .select(['template', 'data'])
    .where('to_address', '=', to)
    .orderBy('created_at')
    .execute()
  return rows.map(({ template, data }) => [template, data] as const)
}

export async function auditOf(server: TestServer, action: string) {
  return server.deps.db
    .selectFrom('audit_entry')
    .select(['subject_id as subjectId', 'details'])
    .where('action', '=', action)
    .orderBy('at')
    .execute()
}

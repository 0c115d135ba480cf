import { currentSession, refreshSession, type Session } from '../../../lib/session.ts'

const MARGIN_MS = 120_000

/** The access token, renewed shortly before it expires: otherwise it would be refused only after much was sent. */
export async function uploadToken(): Promise<string | null> {
  const session = expiresSoon(currentSession()) ? await refreshSession() : currentSession()
  return session.rawToken
}

function expiresSoon({ claims }: Session): boolean {
  const end = (claims as { exp?: number } | null)?.exp
  return end !== undefined && end * 1000 - Date.now() < MARGIN_MS
}

import { randomBytes } from 'node:crypto'
import type { Person } from './people.table.ts'

/** The long names, as tokens carry them. */
export const GRANTED_SCOPE =
  'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile'

export interface Issued {
  person: Person
  /** The client id it was made for. */
  aud: string
  azp: string
  scope: string
  /** Unix seconds. */
  exp: number
  /** userinfo returns another subject. */
  userinfoSub?: string
  /** Laid over the replies; `null` takes a field out. */
  tokeninfo: Record<string, unknown>
  userinfo: Record<string, unknown>
}

export interface TokenStore {
  issue(token: Issued): string
  /** A token that holds at this moment. */
  find(token: string, now: Date): Issued | undefined
  revoke(token: string): boolean
}

/** In memory: a token lives an hour and is used within a second. */
export function openTokens(): TokenStore {
  const tokens = new Map<string, Issued>()
  return {
    issue(issued) {
      const token = `ya29.sandbox-${randomBytes(48).toString('base64url')}`
      tokens.set(token, issued)
      return token
    },
    find(token, now) {
      const issued = tokens.get(token)
      return issued && issued.exp > now.getTime() / 1000 ? issued : undefined
    },
    revoke: (token) => tokens.delete(token),
  }
}

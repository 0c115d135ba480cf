import { useSyncExternalStore } from 'react'
import type { SessionClaims } from '../../contract/accounts/accounts.ts'
import { type CompanyRole, includesRole } from '../../contract/company-roles.ts'

declare global {
  interface Window {
    /** Started by an inline script before any bundle loads (see app/document.ts). */
    __session?: Promise<Response | null> | undefined
  }
}

export interface Session {
  state: 'loading' | 'guest' | 'signed-in'
  claims: SessionClaims | null
  /** The access token as received; in memory only. */
  RawToken: string | null
  /** Of staff: the session has ended, and the desk waits with all that was typed until they sign in again. */
  ended?: true
}

const loading: Session = { state: 'loading', claims: null, RawToken: null }
const guest: Session = { state: 'guest', claims: null, RawToken: null }

let session = loading
let refreshing: Promise<Session> | null = null
const listeners = new Set<() => void>()
const otherTabs =
  typeof BroadcastChannel === 'undefined' || typeof window === 'undefined' ? null : new BroadcastChannel('session')

/** The session as React state; the server always renders `loading`. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => loading)
}

export const currentSession = (): Session => session

/** Sets a fresh token (sign-in, sign-up, refresh) or drops it (logout), here and in the other tabs. */
export function setAccessToken(token: string | null): void {
  setSession(token)
  otherTabs?.postMessage(token ? 'signed-in' : 'signed-out')
}

/** After what changes a person's rights, or for whom they act: renews the session here and in the other tabs. */
export async function renewEverywhere(): Promise<Session> {
  const renewed = await refreshSession()
  otherTabs?.postMessage('changed')
  return renewed
}

let changedElsewhere = () => {}

/** Calls back when another tab has changed what this person may do, as by a purchase. */
export function onChangeElsewhere(refresh: () => void): void {
  changedElsewhere = refresh
}

/** Signs out the other tabs; this one is about to load another document. */
export const broadcastSignOut = (): void => otherTabs?.postMessage('signed-out')

/** On a shared machine nothing typed stays behind (`drafts.ts`); each tab has its own. */
export function forgetTyped(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('typed:')) sessionStorage.removeItem(key)
  } catch {
    // Storage may be refused: then nothing was kept.
  }
}

/** Asks for a new access token, once at a time; a refusal leaves the user logged out (ACC-6). */
export function refreshSession(): Promise<Session> {
  refreshing ??= readToken(fetch('/refresh', { credentials: 'same-origin' })).then((token) => {
    refreshing = null
    const isStaff = session.state === 'signed-in' && session.claims?.role !== 'USER'
    return token === null && isStaff ? endInPlace() : setSession(token)
  })
  return refreshing
}

function endInPlace(): Session {
  session = { ...session, RawToken: null, ended: true }
  notify()
  return session
}

/** Resolves when whoever's session ended has signed in again, or left. */
export function signedInAgain(): Promise<Session> {
  if (!session.ended) return Promise.resolve(session)
  return new Promise((resolve) => {
    const unsubscribe = subscribe(() => {
      if (session.ended) return
      unsubscribe()
      resolve(session)
    })
  })
}

/** Resolves when the state is no longer `loading`. */
export function sessionReady(): Promise<Session> {
  return session.state === 'loading' ? startSession() : Promise.resolve(session)
}

/** ACC-2: `true`, the text `true`, or an object with subscriptionStatus true. */
export function isSubscribed(claims: { subscription: unknown } | null): boolean {
  const value = claims?.subscription
  if (value === true || value === 'true') return true
  return (
    typeof value === 'object' && value !== null && 'subscriptionStatus' in value && value.subscriptionStatus === true
  )
}

/** Whether the person may do what the company that they act for wants this role for; everybody may for themselves. */
export const mayAs = (claims: Pick<SessionClaims, 'company'> | null, role: CompanyRole): boolean =>
  !claims?.company || includesRole(claims.company.role, role)

/** The same of whoever is signed in now. */
export const useMayAs = (role: CompanyRole): boolean => mayAs(useSession().claims, role)

/** The claims in a token, unverified: for display only. Null when it cannot be read. */
export function readClaims(token: string): SessionClaims | null {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(part), (char) => char.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes)) as SessionClaims
  } catch {
    return null
  }
}

/** Awaits the refresh call that an inline script of the document has started. */
export function startSession(): Promise<Session> {
  if (!window.__session) return refreshSession()
  refreshing ??= readToken(window.__session).then((token) => {
    refreshing = null
    if (session.state !== 'loading') return session
    // Whoever signed in on a document of its own, as by Google: a tab that was opened as guest still shows one.
    if (token) otherTabs?.postMessage('found')
    return setSession(token)
  })
  window.__session = undefined
  return refreshing
}

/** Who was signed in on this page last. */
let lastPerson: string | undefined
const forgetters: (() => void)[] = []

/** Calls back before anything shows that somebody else has signed in: what was fetched for the one before is not theirs. */
export function onOtherPerson(forget: () => void): void {
  forgetters.push(forget)
}

function setSession(token: string | null): Session {
  const claims = token ? readClaims(token) : null
  session = claims ? { state: 'signed-in', claims, RawToken: token } : guest
  if (claims) {
    if (lastPerson !== undefined && lastPerson !== claims.sub) for (const forget of forgetters) forget()
    lastPerson = claims.sub
  }
  notify()
  return session
}

function notify(): void {
  for (const listener of listeners) listener()
}

async function readToken(answer: Promise<Response | null>): Promise<string | null> {
  try {
    const response = await answer
    if (!response?.ok) return null
    return ((await response.json()) as { accessToken: string | null }).accessToken
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

otherTabs?.addEventListener('message', (event) => {
  if (event.data === 'signed-out') {
    forgetTyped()
    setSession(null)
  } else if (event.data === 'found' && session.state !== 'guest') return
  else void refreshSession().then(() => event.data === 'changed' && changedElsewhere())
})

import { useSyncExternalStore } from 'react'
import type { Quality } from '../../contract/values.ts'
import { t } from '../language/text.ts'
import { api } from './api.ts'
import { hasCode, messageOf } from './error-message.ts'
import { currentSession, mayAs, sessionReady } from './session.ts'
import { toast } from './toast.ts'

export interface CartLine {
  videoID: string
  quality: Quality
}
/** Without a quality: the clip's usual one. */
type Added = Pick<CartLine, 'videoID'> & { quality?: Quality }

/** A guest's cart stays in the browser, and is merged into the account's at sign-in. */
const KEY = 'cart'
const MOST = 250
let lines: readonly CartLine[] | null = null
let loadedFor: string | null = null
const listeners = new Set<() => void>()
const otherTabs =
  typeof BroadcastChannel === 'undefined' || typeof window === 'undefined' ? null : new BroadcastChannel('cart')

/** Null until the cart is known. For lazy chunks only. */
export const useCart = (): readonly CartLine[] | null =>
  useSyncExternalStore(
    subscribe,
    () => lines,
    () => null,
  )

/** In whichever quality. */
export const cartHolds = (clip: string): boolean => (lines ?? []).some(({ videoID }) => videoID === clip)

/** What of it is not among these lines. */
export const restOfCart = (known: readonly CartLine[]): CartLine[] =>
  (lines ?? []).filter((line) => !known.some((one) => isSame(one, line)))

const customer = (): string | null => {
  const { claims } = currentSession()
  // A company's cart is its own.
  return claims?.role === 'USER' ? `${claims.username} ${claims.company?.id ?? ''}` : null
}

const isStaff = (): boolean => {
  const { claims } = currentSession()
  return claims !== null && claims.role !== 'USER'
}

/** Serial queue of the calls: what was read before a change must not be shown after it, however late its answer comes. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work)
  last = result.catch(() => {})
  return result
}

/** Reads the cart of the present session; a guest's lines go into the account's. */
export const loadCart = (isForced = false): Promise<void> => inTurn(() => read(isForced))

async function read(isForced: boolean): Promise<void> {
  await sessionReady()
  const who = customer() ?? 'guest'
  if (lines && loadedFor === who && !isForced) return
  if (who === 'guest') return publish(stored(), who)
  // Whoever only looks at a company's cart keeps the own one until they act for themselves.
  const guests = mayAs(currentSession().claims, 'editor') ? stored() : []
  try {
    publish((guests.length > 0 && (await merged(guests))) || (await api('GET /user/cart', {})).lines, who)
  } catch (error) {
    console.error('The cart could not be read', error)
  }
}

/** @returns null where the cart cannot be changed, as that of a suspended company: what was collected as a guest waits */
async function merged(guests: CartLine[]): Promise<CartLine[] | null> {
  try {
    const reply = await api('POST /user/cart', { add: guests })
    store([])
    if (reply.leftOut > 0) refuseFull()
    return reply.lines
  } catch (error) {
    if (hasCode(error, 'company_role', 'account_suspended')) return null
    throw error
  }
}

/** @returns whether they are in the cart now; staff, who cannot order, are told that they have none */
export async function addToCart(added: readonly Added[]): Promise<boolean> {
  await loadCart()
  if (isStaff()) {
    toast.error(t('Purchases are for customer accounts.'))
    return false
  }
  const chosen = added.map(({ videoID, quality }) => ({ videoID, quality: quality ?? ('HD' as const) }))
  if (!customer()) return addAsGuest(chosen)
  const isIn = await send({ add: added.slice(0, MOST) })
  return isIn && (added.length <= MOST || refuseFull())
}

function refuseFull(): false {
  toast.error(t('A cart holds {count} clips at most: not all of them found a place.', { count: MOST }))
  return false
}

export async function removeFromCart(removed: readonly CartLine[]): Promise<void> {
  await loadCart()
  const rest = (lines ?? []).filter((line) => !removed.some((one) => isSame(one, line)))
  publish(rest, loadedFor)
  if (customer()) await send({ remove: removed.slice(0, MOST) })
  else store(rest)
}

/** The same clip in another quality; one line, where that one is in the cart already. */
export async function changeQuality(line: CartLine, quality: Quality): Promise<void> {
  const changed = (lines ?? [])
    .map((one) => (isSame(one, line) ? { ...one, quality } : one))
    .filter((one, index, all) => all.findIndex((other) => isSame(one, other)) === index)
  publish(changed, loadedFor)
  if (customer()) await send({ remove: [line], add: [{ ...line, quality }] })
  else store(changed)
}

const isSame = (one: CartLine, other: CartLine) => one.videoID === other.videoID && one.quality === other.quality

function addAsGuest(added: readonly CartLine[]): boolean {
  const known = lines ?? []
  const fresh = added.filter((one) => !known.some((line) => isSame(line, one)))
  const all = [...known, ...fresh].slice(0, MOST)
  store(all)
  publish(all, 'guest')
  return all.length === known.length + fresh.length || refuseFull()
}

interface Change {
  add?: readonly Added[]
  remove?: readonly CartLine[]
}

/** @returns whether all of it is in the cart now */
const send = (change: Change): Promise<boolean> => inTurn(() => post(change))

async function post({ add, remove }: Change): Promise<boolean> {
  try {
    const reply = await api('POST /user/cart', {
      ...(add && { add: [...add] }),
      ...(remove && { remove: [...remove] }),
    })
    publish(reply.lines, loadedFor)
    otherTabs?.postMessage('changed')
    return reply.leftOut === 0 || refuseFull()
  } catch (error) {
    toast.error(messageOf(error))
    void loadCart(true)
    return false
  }
}

function publish(next: readonly CartLine[], who: string | null): void {
  lines = next
  loadedFor = who
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const QUALITIES: readonly string[] = ['MobileHD', 'HD', '4K'] satisfies Quality[]

/** What another version of this page, or somebody, wrote there may be anything. */
function stored(): CartLine[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.filter(isLine).slice(0, MOST) : []
  } catch {
    return []
  }
}

function isLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null || !('videoID' in value) || !('quality' in value)) return false
  const { videoID, quality } = value
  return typeof videoID === 'string' && /^[\w-]{1,64}$/.test(videoID) && QUALITIES.includes(quality as string)
}

/** Storage may be refused by the browser: then the cart lives as long as the page. */
function store(all: readonly CartLine[]): void {
  try {
    if (all.length > 0) localStorage.setItem(KEY, JSON.stringify(all))
    else localStorage.removeItem(KEY)
  } catch {
    // Nothing to do.
  }
}

/** Single flight: a tab that comes to the front tells of it twice. */
let again: Promise<void> | null = null

/** Reads an account's cart anew: another tab, or another device, may have changed it. */
function readAgain(): void {
  if (!lines || loadedFor === 'guest' || loadedFor !== customer()) return
  again ??= loadCart(true).finally(() => {
    again = null
  })
}

if (typeof window !== 'undefined') {
  // Another tab of a guest.
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY && loadedFor === 'guest') publish(stored(), 'guest')
  })
  otherTabs?.addEventListener('message', readAgain)
  window.addEventListener('focus', readAgain)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) readAgain()
  })
}

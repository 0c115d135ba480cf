import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/**
 * What a section shows is held by the address, so that a reload, the Back button and a link show the same: its filter, its
 * tab, its page, and what is open over it.
 */
function useAddress() {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  /** What else stands in the address stays. */
  const go = (change: (next: URLSearchParams) => void, state: unknown = location.state, replace = false) => {
    const next = new URLSearchParams(params)
    change(next)
    setParams(next, { preventScrollReset: true, state, replace })
  }
  return { params, state: location.state as { pagesBefore?: string[] } | null, go }
}

/** What a part of a filter may say, when that is not any text. */
interface Part {
  name: string
  options?: readonly (readonly [value: string, ...unknown[]])[]
  type?: string
}

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

/** An old link, or a hand, may say what no list knows: that part of the filter is left out. */
export function readFilter<Name extends string>(
  params: URLSearchParams,
  names: readonly Name[],
  parts: readonly Part[] = [],
): { [One in Name]?: string } {
  const isKnown = (name: Name, value: string) => {
    const part = parts.find((one) => one.name === name)
    if (part?.options) return part.options.some(([option]) => option === value)
    return part?.type !== 'date' || isDay(value)
  }
  const given = names.flatMap((name) => {
    const value = params.get(name)
    return value && isKnown(name, value) ? [[name, value]] : []
  })
  return Object.fromEntries(given) as { [One in Name]?: string }
}

/** A section's filter. Another one begins at its first page. */
export function useAddressFilter<Name extends string>(names: readonly Name[], parts?: readonly Part[]) {
  const { params, go } = useAddress()
  const apply = (values: { [One in Name]?: string | undefined }) =>
    go((next) => {
      for (const name of [...names, 'page', 'after']) next.delete(name)
      for (const [name, value] of Object.entries<string | undefined>(values)) if (value) next.set(name, value)
    }, null)
  return [readFilter(params, names, parts), apply] as const
}

/**
 * A section's tab; the first needs no word in the address. Another tab begins without what stood in the address for this one.
 * @param kept parts of the filter that all tabs share, or that a tab finds again
 */
export function useAddressTab<Id extends string>(
  name: string,
  ids: readonly [Id, ...Id[]],
  kept: readonly string[] = [],
): [Id, (id: Id) => void] {
  const { params, go } = useAddress()
  const select = (id: Id) =>
    go((next) => {
      for (const other of [...next.keys()]) if (!['section', ...kept].includes(other)) next.delete(other)
      if (id !== ids[0]) next.set(name, id)
    }, null)
  return [ids.find((id) => id === params.get(name)) ?? ids[0], select]
}

/** What is open over a section, such as an order; undefined for nothing. */
export function useAddressEntry(name: string): [string | undefined, (id: string | undefined) => void] {
  const { params, go } = useAddress()
  const open = (id: string | undefined) => go((next) => (id ? next.set(name, id) : next.delete(name)))
  return [params.get(name) || undefined, open]
}

/** The page of a list. @param name of one of several lists */
export function useAddressPage(name = 'page') {
  const { params, go } = useAddress()
  const page = Math.max(1, Number.parseInt(params.get(name) ?? '1', 10) || 1)
  const turn = (to: number, replace = false) =>
    go((next) => (to > 1 ? next.set(name, String(to)) : next.delete(name)), undefined, replace)
  return [page, turn] as const
}

/** Everything on the last page was decided: goes to the one that is the last now. @param totalPages undefined while it loads */
export function useStayWithin([page, turn]: ReturnType<typeof useAddressPage>, totalPages: number | undefined): void {
  // Once for each page: the address follows a moment later, and what is drawn until then asks no second time.
  const left = useRef(0)
  useEffect(() => {
    const isPast = totalPages !== undefined && page > Math.max(1, totalPages)
    if (isPast && left.current !== page) turn(totalPages, true)
    left.current = isPast ? page : 0
  })
}

/** Keyset pagination: the address names the last row of the page before, its history entry those of the pages before that. */
export function useAddressKeyset() {
  const { params, state, go } = useAddress()
  const after = params.get('after') || undefined
  const before = state?.pagesBefore ?? []
  const turn = (to: string | undefined, pagesBefore: string[], replace = false) =>
    go((next) => (to ? next.set('after', to) : next.delete('after')), { pagesBefore }, replace)
  const newer = (replace?: boolean) => turn(before.at(-1), before.slice(0, -1), replace)
  return {
    after,
    isFirst: after === undefined,
    older: (last: string) => turn(last, after ? [...before, after] : []),
    newer: () => newer(),
    /** To the page before one that nothing is left on. */
    leave: () => newer(true),
  }
}

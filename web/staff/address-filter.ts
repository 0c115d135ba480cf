import { useSearchParams } from 'react-router'

/**
 * A section's filter, held by the address: a reload, the Back button and a link show the same list. What else stands in
 * the address stays.
 */
export function useAddressFilter<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const given = names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : []))
  const apply = (next: { [One in Name]?: string | undefined }) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current)
        for (const name of names) changed.delete(name)
        for (const [name, value] of Object.entries<string | undefined>(next)) if (value) changed.set(name, value)
        return changed
      },
      { preventScrollReset: true },
    )
  return [Object.fromEntries(given) as { [One in Name]?: string }, apply] as const
}

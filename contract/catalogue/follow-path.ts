/** The page of what is followed: its results, newest first, or the page of its theme or shot. */
export function followPath(query: string): string {
  const params = new URLSearchParams(query)
  const label = params.get('theme') ?? params.get('shot')
  if (!params.get('term') && label) return `/category/${encodeURIComponent(label)}`
  return `/search?${params}&sort=newest`
}

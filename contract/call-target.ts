/**
 * Where a call goes: the `:names` of its path filled from the input, the rest of which goes into the query or the body.
 * @param name as in `GET /video/:id/colours`
 */
export function callTarget(
  name: string,
  input: object,
): { method: string; path: string; rest: Record<string, unknown> } {
  const [method = 'GET', pattern = '/'] = name.split(' ')
  const rest: Record<string, unknown> = { ...input }
  const path = pattern.replaceAll(/:(\w+)/g, (_, key: string) => {
    const value = String(rest[key])
    delete rest[key]
    return encodeURIComponent(value)
  })
  return { method, path, rest }
}

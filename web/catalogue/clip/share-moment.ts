/** The second that an address starts at; 0 if invalid. */
export function momentOf(params: URLSearchParams): number {
  const text = params.get('t') ?? ''
  return /^\d{1,5}(\.\d{1,3})?$/.test(text) ? Number(text) : 0
}

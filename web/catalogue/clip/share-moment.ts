/** A clip's address with the second to start at; 0 leaves the address plain. */
export const atMoment = (path: string, seconds: number): string =>
  seconds > 0 ? `${path}?t=${Number(seconds.toFixed(1))}` : path

/** The second that an address starts at; 0 if invalid. */
export function momentOf(params: URLSearchParams): number {
  const text = params.get('t') ?? ''
  return /^\d{1,5}(\.\d{1,3})?$/.test(text) ? Number(text) : 0
}

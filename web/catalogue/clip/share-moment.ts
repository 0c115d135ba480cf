/** A clip's address that makes the player start at a second of it; 0 leaves the address plain. */
export const atMoment = (path: string, seconds: number): string =>
  seconds > 0 ? `${path}?t=${Number(seconds.toFixed(1))}` : path

/** The second that an address asks the player to start at; 0 for rubbish. */
export function momentOf(params: URLSearchParams): number {
  const text = params.get('t') ?? ''
  return /^\d{1,5}(\.\d{1,3})?$/.test(text) ? Number(text) : 0
}

const KEY = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,120}(\/[a-zA-Z0-9][a-zA-Z0-9._-]{0,120}){0,4}$/

/** @throws for anything but a generated key: it could be a path traversal */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
  return key
}

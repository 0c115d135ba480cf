/** Who passkeys are for: the shop's own host and nothing beside it. WebAuthn knows no IP addresses, so at home it is localhost. */
export function relyingParty(url: string | null): { id: string; origins: string[] } {
  const { hostname, origin, port, protocol } = new URL(url ?? 'http://localhost')
  if (!/^[\d.]+$|^\[/.test(hostname)) return { id: hostname, origins: [origin] }
  return { id: 'localhost', origins: [`${protocol}//localhost${port && `:${port}`}`] }
}

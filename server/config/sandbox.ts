import type { Env } from './env.ts'

/** Settings that a demo on one machine does not have: with any of them the sandboxes must be asked for by name. */
const OF_A_SHOP = ['DATABASE_URL', 'ADMIN_ID', 'SMTP_URL', 'TRUSTED_PROXY'] as const
const LOOPBACK_NAME = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** What says that others may reach this server, or that its data is not the demo's. */
function signsOfShop(env: Env): string[] {
  const isPublic = env.PUBLIC_URL !== undefined && !LOOPBACK_NAME.test(new URL(env.PUBLIC_URL).hostname)
  return [...(isPublic ? ['PUBLIC_URL'] : []), ...OF_A_SHOP.filter((name) => env[name])]
}

/** OPS-30: `npm start` without settings is the demo; with those of a shop somebody has forgotten NODE_ENV. */
export function sandboxProblems(env: Env): string[] {
  const signs = signsOfShop(env)
  if (env.SANDBOX !== 'on' || env.JHALAK_SANDBOX_IMPLIED === undefined || signs.length === 0) return []
  return [`${signs.join(', ')}: set NODE_ENV=production for a shop, or SANDBOX=on to show the demo with them`]
}

export const sandboxOf = (env: Env) => ({
  sandbox: env.SANDBOX === 'on',
  /** The demo's logins may be printed: nothing says that anybody else reaches it. */
  printsLogins: env.SANDBOX === 'on' && signsOfShop(env).length === 0 && LOOPBACK_NAME.test(hostOf(env)),
  host: hostOf(env),
})

/** The demo listens for this machine alone unless told otherwise. */
const hostOf = (env: Env): string => env.HOST ?? (env.SANDBOX === 'on' ? '127.0.0.1' : '0.0.0.0')

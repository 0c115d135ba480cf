import { resolve } from 'node:path'
import type { Env } from './env.ts'

/** `sandbox`: keys and hosts are our own stand-in's. `off`: no keys, so nothing can be bought. */
export type RazorpayConfig =
  | { kind: 'sandbox'; keyId: string; keySecret: string; webhookSecrets: string[] }
  | {
      kind: 'live'
      keyId: string
      keySecret: string
      webhookSecrets: string[]
      apiBase: string
      checkoutScript: string
    }
  | { kind: 'off' }

/** `off`: the button is hidden and the call refuses. */
export type GoogleConfig = { kind: 'sandbox'; clientId: string } | { kind: 'live'; clientId: string } | { kind: 'off' }

/** `folder`: mails become files in the data folder, for development and the sandbox. */
export type MailConfig = { kind: 'smtp'; url: string; from: string } | { kind: 'folder'; dir: string; from: string }

export function razorpayOf(env: Env): RazorpayConfig {
  if (env.RAZORPAY_KEY_ID && env.RAZORPAY_KEY_SECRET && env.RAZORPAY_WEBHOOK_SECRET)
    return {
      kind: 'live',
      keyId: env.RAZORPAY_KEY_ID,
      keySecret: env.RAZORPAY_KEY_SECRET,
      webhookSecrets: [env.RAZORPAY_WEBHOOK_SECRET, env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS].filter(
        (s) => s !== undefined,
      ),
      apiBase: env.RAZORPAY_API_BASE,
      checkoutScript: env.RAZORPAY_CHECKOUT_JS,
    }
  if (env.SANDBOX === 'on')
    return {
      kind: 'sandbox',
      keyId: 'rzp_test_jhalaksandbox',
      keySecret: 'sandbox_key_secret',
      webhookSecrets: ['sandbox_webhook_secret'],
    }
  return { kind: 'off' }
}

export function razorpayProblems(env: Env): string[] {
  const problems: string[] = []
  if (Boolean(env.RAZORPAY_KEY_ID) !== Boolean(env.RAZORPAY_KEY_SECRET))
    problems.push('RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET: set both or neither')
  if (env.RAZORPAY_KEY_ID && !env.RAZORPAY_WEBHOOK_SECRET)
    problems.push('RAZORPAY_WEBHOOK_SECRET: needed beside the keys')
  return problems
}

export function googleOf(env: Env): GoogleConfig {
  if (env.GOOGLE_CLIENT_ID) return { kind: 'live', clientId: env.GOOGLE_CLIENT_ID }
  return env.SANDBOX === 'on'
    ? { kind: 'sandbox', clientId: 'sandbox.apps.googleusercontent.example' }
    : { kind: 'off' }
}

export function mailOf(env: Env, dataDir: string, publicUrl: string | null): MailConfig {
  const from = env.MAIL_FROM ?? `${env.BRAND} <no-reply@${new URL(publicUrl ?? 'http://localhost').hostname}>`
  if (env.SMTP_URL) return { kind: 'smtp', url: env.SMTP_URL, from }
  return { kind: 'folder', dir: resolve(dataDir, 'outbox'), from }
}

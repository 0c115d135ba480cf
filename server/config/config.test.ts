import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toConfig } from './config.ts'
import { readEnv, SettingsError } from './env.ts'

const configOf = (env: Record<string, string>) => toConfig(readEnv(env))
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    configOf(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

const LIVE = { RAZORPAY_KEY_ID: 'rzp_live_abc', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' }
const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://jhalak.example',
  DATABASE_URL: 'postgresql://app@db/jhalak',
}

describe('settings', () => {
  it('needs none for the demo', () => {
    expect(configOf({ SANDBOX: 'on' })).toMatchObject({
      role: 'all',
      port: 3000,
      sandbox: true,
      starterCatalogue: true,
      database: { kind: 'embedded' },
    })
  })

  it('counts an empty value as unset', () => {
    expect(configOf({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, database: { kind: 'embedded' } })
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PUBLIC_URL: 'jhalak.example' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL'],
    [{ ROLE: 'worker' }, 'DATABASE_URL'],
    [{ ADMIN_ID: 'admin' }, 'ADMIN_ID and ADMIN_PASSWORD'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET'],
    [{ COUNTRY_HEADER: 'cf-ipcountry' }, 'COUNTRY_HEADER'],
    [{ TRUSTED_PROXY: '10.0.0.0/8, proxy.local' }, 'TRUSTED_PROXY'],
    [{ GRIEVANCE_OFFICER: 'R. Iyer' }, 'GRIEVANCE_OFFICER and GRIEVANCE_EMAIL'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL'],
    [{ RAZORPAY_KEY_ID: 'rzp_test_x' }, 'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET'],
    [{ RAZORPAY_KEY_ID: 'rzp_test_x', RAZORPAY_KEY_SECRET: 's' }, 'RAZORPAY_WEBHOOK_SECRET'],
  ])('stops at %j with a line about %s', (env, setting) => {
    expect(problemsOf(env as Record<string, string>)[0]).toMatch(new RegExp(`^${setting}: `))
  })

  it('names every wrong setting at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'loud' })).toHaveLength(2)
  })

  it('refuses the sandbox, generated secrets and plain http in production', () => {
    expect(problemsOf({ NODE_ENV: 'production', SANDBOX: 'on' }).map((line) => line.split(':')[0])).toEqual([
      'SANDBOX',
      'JWT_SECRET',
      'PUBLIC_URL',
      'DATABASE_URL',
    ])
    expect(problemsOf({ ...PRODUCTION, ...LIVE })).toEqual([])
  })

  it('is shown whole in .env.example', () => {
    const source = readFileSync(new URL('env.ts', import.meta.url), 'utf8')
    const shown = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
    const internal = ['JHALAK_DEV', 'JHALAK_PARENT_PID', 'FAULT_AT']
    const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !internal.includes(name))
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter((name) => !shown.includes(`#${name}=`))).toEqual([])
  })
})

// `npm run doctor`: what is missing for live sales, a line each, with the settings of the server.
import { createTransport } from 'nodemailer'
import { readConfig } from '../config/config.ts'
import { SettingsError } from '../config/env.ts'
import { examine } from './doctor.service.ts'

const MARKS = { ok: 'ok     ', missing: 'MISSING', advice: 'advice ' } as const
const print = (line: string) => process.stdout.write(`${line}\n`)

const howMany = (count: number) => (count === 0 ? 'Nothing is' : count === 1 ? 'One thing is' : `${count} things are`)

try {
  const checkSmtp = (url: string) => createTransport({ url, connectionTimeout: 8_000, greetingTimeout: 8_000 }).verify()
  const findings = await examine({ config: readConfig(), fetch, checkSmtp })
  for (const { what, state, detail } of findings) print(`${MARKS[state]}  ${what}${detail ? `: ${detail}` : ''}`)
  const count = findings.filter(({ state }) => state === 'missing').length
  print(`${howMany(count)} missing for live sales.`)
  process.exit(count === 0 ? 0 : 1)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  for (const line of error.problems) print(`MISSING  ${line}`)
  process.exit(1)
}

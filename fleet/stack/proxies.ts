import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asPostgres, type Daemon, freePort, type Machine, until } from '../../harness/machine.ts'
import { ask, type Server } from './postgres.ts'

const DEPLOY = new URL('../../deploy/', import.meta.url)

/** The file that goes into production, with the addresses of this machine. What is not found in it is a mistake. */
function adapt(name: string, changes: readonly (readonly [RegExp, string])[]): string {
  let text = readFileSync(new URL(name, DEPLOY), 'utf8')
  for (const [what, by] of changes) {
    if (!what.test(text)) throw new Error(`deploy/${name} has no ${what}`)
    text = text.replace(what, by)
  }
  return text
}

/** pgbouncer before the primary, in transaction mode. @returns where it is reached */
export async function startPooler(machine: Machine, primary: Server): Promise<{ url: string; daemon: Daemon }> {
  const port = await freePort()
  const path = join(machine.folder, 'pgbouncer.ini')
  const text = adapt('pgbouncer.ini', [
    [/host=postgres port=5432 dbname=jhalak/, `host=127.0.0.1 port=${primary.port} dbname=jhalak user=app`],
    [/listen_addr = .*/, 'listen_addr = 127.0.0.1'],
    [/listen_port = .*/, `listen_port = ${port}`],
    [/auth_type = .*\nauth_file = .*/, 'auth_type = any'],
  ])
  writeFileSync(path, text)
  const daemon = machine.start('pgbouncer', [...asPostgres('KILL'), 'pgbouncer', path])
  const url = `postgresql://app@127.0.0.1:${port}/jhalak`
  const answers = () =>
    ask(url, 'select 1').then(
      () => true,
      () => false,
    )
  if ((await until(answers, 20_000)) === Infinity) throw new Error('pgbouncer did not start')
  return { url, daemon }
}

/** HAProxy before the web processes. @returns its address */
export async function startBalancer(machine: Machine, ports: readonly number[]): Promise<string> {
  const port = await freePort()
  const path = join(machine.folder, 'haproxy.cfg')
  const changes = ports.map((to, at) => [new RegExp(`web${at + 1}:3000`), `127.0.0.1:${to}`] as const)
  writeFileSync(
    path,
    adapt('haproxy.cfg', [
      [/bind :80/, `bind 127.0.0.1:${port}`],
      // The rehearsal speaks http: no certificate is at hand.
      [/ {2}bind :443.*\n {2}http-request redirect.*\n/, ''],
      [/X-Forwarded-Proto https/, 'X-Forwarded-Proto http'],
      ...changes,
    ]),
  )
  machine.start('haproxy', ['haproxy', '-db', '-f', path])
  return `http://127.0.0.1:${port}`
}

// The embedded PostgreSQL for real: started, killed and started again on folders of its own.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { anyProcessIn } from './embedded-process.ts'
import { StartError } from '../errors.ts'
import { IS_WHOLE_RUN, usually } from '../../../testing/usual-run.ts'
import { startEmbeddedPostgres } from './embedded.ts'

const root = process.getuid?.() === 0
const linux = process.platform === 'linux'
const cleanUp: (() => unknown)[] = []

/** Each makes a database of its own: what is rarer runs with `npm run test:all`. */
const rarely = (name: string, run: () => Promise<void>) => {
  if (IS_WHOLE_RUN) test(name, run)
}

afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo()
})

function newFolder(name = 'pg'): string {
  const parent = fs.mkdtempSync(join(tmpdir(), 'jhalak-embedded-'))
  fs.chmodSync(parent, 0o755)
  const dir = join(parent, name)
  cleanUp.push(async () => {
    if (fs.existsSync(dataOf(dir))) await untilEmpty(dir)
    fs.rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
  })
  return dir
}

/** `url` is the owner's: these tests make tables. */
async function start(dir: string, lines: string[] = []) {
  const server = await startEmbeddedPostgres({ dir, log: (line) => lines.push(line), settings: { fsync: 'off' } })
  cleanUp.push(() => server.stop())
  return { ...server, url: server.ownerUrl }
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {}) // the tests kill servers
  await client.connect()
  const { rows } = await client.query({ text: sql, rowMode: 'array' }).finally(() => client.end())
  return rows.flat()
}

/** Starts it in a process of its own, the way `npm start` does, and waits for its address. */
async function startElsewhere(dir: string, as: string[] = []): Promise<{ process: ChildProcess; said: string }> {
  const code = `import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    try { console.log((await startEmbeddedPostgres({ dir: process.argv[1], log() {}, settings: { fsync: 'off' } })).ownerUrl) }
    catch (error) { console.log(error.name + ': ' + error.message); process.exit(1) }`
  const [file, ...words] = [...as, process.execPath, '--input-type=module', '-e', code, dir]
  const child = spawn(file!, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  cleanUp.push(() => void child.kill('SIGKILL'))
  for await (const said of createInterface(child.stdout)) return { process: child, said }
  throw new Error('it said nothing')
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

const dataOf = (dir: string) => join(fs.realpathSync(dirname(dir)), basename(dir), 'data')
const postmasterOf = (dir: string) =>
  Number(fs.readFileSync(join(dataOf(dir), 'postmaster.pid'), 'utf8').split('\n')[0])
const untilEmpty = (dir: string) => expect.poll(() => anyProcessIn(dataOf(dir)), { timeout: 20_000 }).toBe(false)

test('starts on an empty folder, keeps the data over a stop, and leaves no process behind', async () => {
  const dir = newFolder()
  const first = await start(dir)
  await query(first.url, `create table kept as select 'ÀÉÎ' word`)
  await first.stop()
  expect(anyProcessIn(dataOf(dir))).toBe(false)
  const second = await start(dir)
  expect(await query(second.url, 'select lower(word) from kept')).toEqual(['àéî'])
})

test('is open to this machine and this user only, and keeps no statement in its log', async () => {
  const dir = newFolder()
  const { url, socketDir } = await start(dir)
  expect(await query(url, 'show listen_addresses')).toEqual([''])
  for (const folder of [socketDir, dataOf(dir)]) expect(fs.statSync(folder).mode & 0o777).toBe(0o700)
  await expect(query(url, `select 'a-secret-value' from no_such_table`)).rejects.toThrow('no_such_table')
  expect(fs.readFileSync(join(dir, 'postgres.log'), 'utf8')).not.toContain('a-secret-value')
})

rarely('takes settings over its own', async () => {
  const { url } = await start(newFolder())
  expect(await query(url, 'show fsync')).toEqual(['off'])
  expect(await query(url, 'show jit')).toEqual(['off'])
})

rarely('a data folder too deep for a socket gets it under a short, private name', async () => {
  const { url, socketDir } = await start(newFolder('deep/'.repeat(30) + 'pg'))
  expect(Buffer.byteLength(socketDir)).toBeLessThan(90)
  expect(await query(url, 'select 1')).toEqual([1])
  cleanUp.unshift(() => fs.rmSync(socketDir, { recursive: true, force: true }))
})

test('a folder that is not writable is an error of one line', async () => {
  const file = newFolder('a-file')
  fs.writeFileSync(file, '')
  const failure = await start(join(file, 'pg')).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartError)
  expect((failure as StartError).message).toBe(`cannot write to the data folder ${join(file, 'pg')} (ENOTDIR)`)
})

describe('one folder, one Jhalak', () => {
  test('the second start fails, and the first keeps running', async () => {
    const dir = newFolder()
    const { url } = await start(dir)
    const second = await startElsewhere(dir)
    expect(second.said).toBe(`StartError: another Jhalak is already running on ${fs.realpathSync(dir)}`)
    expect(await query(url, 'select 1')).toEqual([1])
  })

  test('of several starting at once on nothing, exactly one gets it', async () => {
    const dir = newFolder()
    const all = await Promise.all(['', '', ''].map(() => startElsewhere(dir)))
    expect(all.filter(({ said }) => said.startsWith('postgresql:'))).toHaveLength(1)
    expect(all.filter(({ said }) => said.includes('already running'))).toHaveLength(2)
  })

  const AGAIN = `{"pid":${process.pid},"identity":"an-earlier-process:7"}`
  test.each(usually(['', '{"pid":1,"identity":"another-boot:1"}', AGAIN], [AGAIN]))(
    'a lock of one that is gone does not bar the next: %s',
    async (content) => {
      const dir = newFolder()
      fs.mkdirSync(dir)
      fs.writeFileSync(join(dir, 'lock'), content)
      expect(await query((await start(dir)).url, 'select 1')).toEqual([1])
    },
  )
})

describe.runIf(linux)('killed', () => {
  test('kill -9 of the process that started it stops the database cleanly, and nothing is lost', async () => {
    const dir = newFolder()
    const { process: owner, said: url } = await startElsewhere(dir)
    await query(url, 'create table kept as select generate_series(1, 1000) n')
    await kill(owner)
    await untilEmpty(dir)
    expect(fs.existsSync(join(dataOf(dir), 'postmaster.pid'))).toBe(false)
    expect(await query((await start(dir)).url, 'select count(*)::int from kept')).toEqual([1000])
  })

  rarely('a start right after the kill waits for the stop that is under way', async () => {
    const dir = newFolder()
    const { process: owner, said: url } = await startElsewhere(dir)
    await query(url, 'create table kept as select generate_series(1, 1000) n')
    await kill(owner)
    expect(await query((await start(dir)).url, 'select count(*)::int from kept')).toEqual([1000])
  })

  test('kill -9 of both leaves what was committed', async () => {
    const dir = newFolder()
    const { process: owner, said: url } = await startElsewhere(dir)
    await query(url, 'create table kept as select generate_series(1, 1000) n')
    process.kill(postmasterOf(dir), 'SIGKILL')
    await kill(owner)
    expect(await query((await start(dir)).url, 'select count(*)::int from kept')).toEqual([1000])
  })

  rarely('kill -9 of the database alone: it comes back by itself', async () => {
    const dir = newFolder()
    const lines: string[] = []
    const { url } = await start(dir, lines)
    await query(url, 'create table kept as select 1 n')
    process.kill(postmasterOf(dir), 'SIGKILL')
    await expect.poll(() => query(url, 'select n from kept').catch(() => 'down'), { timeout: 20_000 }).toEqual([1])
    expect(lines).toEqual(['PostgreSQL stopped by itself: starting it again'])
  })

  rarely('killed while the data are being made, the next start makes them anew', async () => {
    const dir = newFolder()
    fs.mkdirSync(join(dir, 'data.init-7/base'), { recursive: true })
    expect(await query((await start(dir)).url, 'select 1')).toEqual([1])
    expect(fs.readdirSync(dir).toSorted()).toEqual(['data', 'lock', 'postgres.log', 'run'])
  })

  test('a zombie in postmaster.pid is taken for what it is: dead', async () => {
    const dir = newFolder()
    await (await start(dir)).stop()
    leavePidFiles(dir, await zombie())
    expect(await query((await start(dir)).url, 'select 1')).toEqual([1])
  })

  rarely('an owner that is a zombie does not hold its folder', async () => {
    const dir = newFolder()
    const neverReaps = ['sh', '-c', '"$@" & exec sleep 100', 'sh']
    const { said: url } = await startElsewhere(dir, neverReaps)
    await query(url, 'create table kept as select 1 n')
    const owner = JSON.parse(fs.readFileSync(join(dir, 'lock'), 'utf8')) as { pid: number }
    process.kill(owner.pid, 'SIGKILL')
    await expect.poll(() => stateOf(owner.pid)).toMatch(/^Z/)
    expect(await query((await start(dir)).url, 'select n from kept')).toEqual([1])
  })

  rarely('a stranger that got the number in postmaster.pid is left alone', async () => {
    const dir = newFolder()
    await (await start(dir)).stop()
    const stranger = spawn('sleep', ['100'])
    cleanUp.push(() => void stranger.kill())
    leavePidFiles(dir, stranger.pid ?? 0)
    expect(await query((await start(dir)).url, 'select 1')).toEqual([1])
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  })

  test('an orphaned database of ours is stopped and replaced', async () => {
    const dir = newFolder()
    const { socketDir, stop } = await start(dir)
    const words = fs
      .readFileSync(`/proc/${postmasterOf(dir)}/cmdline`, 'utf8')
      .split('\0')
      .slice(0, -1)
    await stop()
    const { uid, gid } = fs.statSync(dataOf(dir))
    const orphan = spawn(words[0] ?? '', words.slice(1), { uid, gid, cwd: '/', stdio: 'ignore' })
    await expect.poll(() => fs.existsSync(join(socketDir, '.s.PGSQL.5432')), { timeout: 20_000 }).toBe(true)
    const { url } = await start(dir)
    expect(orphan.exitCode).toBe(0)
    expect(await query(url, 'select 1')).toEqual([1])
  })
})

describe.runIf(root && linux)('users', () => {
  test('as root, below a folder no other user may enter', async () => {
    const dir = newFolder('closed/pg')
    fs.mkdirSync(join(dir, '..'), { mode: 0o700 })
    const { said: url, process: owner } = await startElsewhere(dir)
    await query(url, 'create table kept as select 1 n')
    await kill(owner)
    await untilEmpty(dir)
    expect(await query((await start(dir)).url, 'select n from kept')).toEqual([1])
  })

  rarely('not as root, and later as root on the same folder', async () => {
    const dir = newFolder()
    fs.chownSync(join(dir, '..'), 65534, 65534)
    const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--']
    const { process: owner, said: url } = await startElsewhere(dir, nobody)
    await query(url, 'create table kept as select 1 n')
    await kill(owner)
    await untilEmpty(dir)
    expect(await query((await start(dir)).url, 'select n from kept')).toEqual([1])
    expect(fs.statSync(dataOf(dir)).uid).toBe(65534)
  })

  rarely('another user is told whose data they are', async () => {
    const dir = newFolder()
    await (await start(dir)).stop()
    fs.chownSync(dir, 65534, 65534)
    fs.rmSync(join(dir, 'postgres.log'))
    const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--']
    fs.chownSync(dataOf(dir), 1, 1)
    expect((await startElsewhere(dir, nobody)).said).toContain('belong to another user (number 1)')
  })
})

function leavePidFiles(dir: string, pid: number): void {
  const lines = [pid, dataOf(dir), 1, 5432, join(dir, 'run'), '', '', 'ready   ']
  fs.writeFileSync(join(dataOf(dir), 'postmaster.pid'), lines.join('\n'))
  fs.writeFileSync(join(dir, 'run/.s.PGSQL.5432.lock'), `${pid}\n${dataOf(dir)}\n`)
}

/** A process that ended and that its parent never asks about. */
async function zombie(): Promise<number> {
  // The child ends only once its parent is no shell any more: a shell would have reaped it.
  const script = '(until grep -q sleep /proc/$$/comm; do :; done) & echo $!; exec sleep 100'
  const parent = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  cleanUp.push(() => void parent.kill())
  for await (const line of createInterface(parent.stdout)) {
    await expect.poll(() => stateOf(Number(line)), { timeout: 20_000 }).toMatch(/^Z/)
    return Number(line)
  }
  throw new Error('no zombie')
}

function stateOf(pid: number): string {
  return spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}

// A real S3 server for the tests: Ceph's radosgw with one monitor and one store, all on a loopback address of their own.
// `node scripts/ceph.mjs` starts it, prints one line of JSON ({ endpoint, accessKeyId, secretAccessKey }) and runs until its
// standard input closes. `--install` first installs Debian's packages where that is possible (root, apt-get; 64 MB).
// Building the store takes about half a minute, once, under .cache/; every run works on a throw-away copy of it and is up in about 2 s.
import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { giveUp, root } from './project.mjs'
import { aptInstall } from './system-tools.mjs'
import { tie } from './tied-child.mjs'

// Baked into the monitor's map, so two of these cannot run at once; nothing else lives at this address.
const ADDRESS = '127.0.0.77'
const LOCK_PORT = 3299
const RGW_PORT = 7480
const PROGRAMS = ['ceph', 'ceph-authtool', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin']
const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common']
const KEYS = { accessKeyId: 'JHALAKTEST', secretAccessKey: 'jhalak-test-secret' }
const endpoint = `http://${ADDRESS}:${RGW_PORT}`
const template = join(root, '.cache/ceph-1')
const run = promisify(execFile)

/** @type {import('node:child_process').ChildProcess[]} */
const daemons = []
process.on('exit', () => daemons.forEach((daemon) => daemon.kill('SIGKILL')))

if (!isInstalled() && process.argv.includes('--install')) await aptInstall('A test S3 server (Ceph)', PACKAGES)
if (!isInstalled()) giveUp(`Ceph is not installed: it takes ${PACKAGES.join(', ')} (Debian), as root or by hand.`)
await lock()
if (!existsSync(template)) await build()
await serve()

/** @returns {boolean} */
function isInstalled() {
  return PROGRAMS.every((program) => spawnSync('which', [program]).status === 0)
}

/** Held as long as this process lives, and by nobody after it. */
async function lock() {
  const take = () =>
    new Promise((resolve) => {
      const server = createServer().once('error', () => resolve(false))
      server.listen(LOCK_PORT, ADDRESS, () => resolve(server.unref()))
    })
  while (!(await take())) await sleep(200)
}

async function serve() {
  const folder = mkdtempSync(join(tmpdir(), 'jhalak-ceph-'))
  const end = () => {
    for (const daemon of daemons) daemon.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
    process.exit()
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end)
  process.stdin.on('end', end).on('error', end).resume()
  // The block file is mostly holes.
  await run('cp', ['-a', '--sparse=always', `${template}/.`, folder])
  await start(folder)
  process.stdout.write(`${JSON.stringify({ endpoint, ...KEYS })}\n`)
}

async function build() {
  process.stderr.write('Setting up a test S3 server (once, about half a minute)...\n')
  const folder = `${template}.${process.pid}`
  rmSync(folder, { recursive: true, force: true })
  try {
    await makeCluster(folder)
    for (const daemon of daemons.splice(0).reverse()) await stopped(daemon)
    rmSync(join(folder, 'log'), { recursive: true })
    renameSync(folder, template)
  } catch (error) {
    for (const daemon of daemons) daemon.kill('SIGKILL')
    giveUp(`Ceph could not be set up: ${String(error)}; its logs are in ${folder}/log`)
  }
}

/** @param {string} folder */
async function makeCluster(folder) {
  for (const name of ['mon', 'osd', 'log']) mkdirSync(join(folder, name), { recursive: true })
  const fsid = randomUUID()
  writeFileSync(join(folder, 'fsid'), fsid)
  const tool = configure(folder)
  const keyring = join(folder, 'keyring')
  const all = ['mon', 'osd', 'mgr'].flatMap((kind) => ['--cap', kind, 'allow *'])
  await tool('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *')
  for (const name of ['client.admin', 'osd.0', 'client.rgw.a'])
    await tool('ceph-authtool', keyring, '--gen-key', '-n', name, ...all)
  const map = join(folder, 'monmap')
  await tool('monmaptool', '--create', '--addv', 'a', `[v2:${ADDRESS}:3300,v1:${ADDRESS}:6789]`, '--fsid', fsid, map)
  await tool('ceph-mon', '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring)
  launch(folder, 'ceph-mon', '-i', 'a')
  await until(() => tool('ceph', '-s'))
  await tool('ceph', 'auth', 'import', '-i', keyring)
  const osd = randomUUID()
  await tool('ceph', 'osd', 'new', osd)
  writeFileSync(join(folder, 'osd/block'), '')
  truncateSync(join(folder, 'osd/block'), 8 * 1024 ** 3)
  await tool('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd)
  await tool('ceph', 'osd', 'crush', 'add-bucket', 'h', 'host')
  await tool('ceph', 'osd', 'crush', 'move', 'h', 'root=default')
  launch(folder, 'ceph-osd', '-i', '0')
  await tool('ceph', 'osd', 'crush', 'add', 'osd.0', '1.0', 'host=h')
  launch(folder, 'radosgw', '-n', 'client.rgw.a')
  await until(answers)
  const { accessKeyId, secretAccessKey } = KEYS
  const user = ['--uid=jhalak', '--display-name=Jhalak', `--access-key=${accessKeyId}`, `--secret=${secretAccessKey}`]
  await tool('radosgw-admin', 'user', 'create', ...user)
  await warmUp()
}

/** @param {string} folder */
async function start(folder) {
  mkdirSync(join(folder, 'log'), { recursive: true })
  configure(folder)
  launch(folder, 'ceph-mon', '-i', 'a')
  launch(folder, 'ceph-osd', '-i', '0')
  launch(folder, 'radosgw', '-n', 'client.rgw.a')
  await until(answers)
}

/** Writes the settings of a cluster in this folder. @param {string} folder */
function configure(folder) {
  const fsid = readFileSync(join(folder, 'fsid'), 'utf8')
  const settings = {
    fsid,
    mon_host: `[v2:${ADDRESS}:3300,v1:${ADDRESS}:6789]`,
    mon_initial_members: 'a',
    public_network: '127.0.0.0/8',
    public_addr: ADDRESS,
    // Anything less than cephx makes radosgw ask for keys for ever.
    auth_cluster_required: 'cephx',
    auth_service_required: 'cephx',
    auth_client_required: 'cephx',
    auth_allow_insecure_global_id_reclaim: 'false',
    keyring: join(folder, 'keyring'),
    osd_pool_default_size: 1,
    osd_pool_default_min_size: 1,
    osd_pool_default_pg_num: 4,
    osd_pool_default_pg_autoscale_mode: 'off',
    osd_crush_chooseleaf_type: 0,
    mon_allow_pool_size_one: 'true',
    mon_warn_on_pool_no_redundancy: 'false',
    mon_data_avail_crit: 2,
    mon_data_avail_warn: 3,
    log_file: join(folder, 'log/$name.log'),
    admin_socket: join(folder, '$name.asok'),
    run_dir: folder,
    mon_data: join(folder, 'mon'),
    osd_data: join(folder, 'osd'),
    osd_objectstore: 'bluestore',
    bluestore_block_size: 8 * 1024 ** 3,
    bluestore_fsck_on_mount: 'false',
    bluestore_cache_autotune: 'false',
    bluestore_cache_size: 64 * 1024 ** 2,
    osd_memory_target: 896 * 1024 ** 2,
    rgw_frontends: `beast endpoint=${ADDRESS}:${RGW_PORT}`,
    rgw_thread_pool_size: 16,
    rgw_dynamic_resharding: 'false',
    rgw_enable_usage_log: 'false',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(join(folder, 'ceph.conf'), `[global]\n${lines.join('')}`)
  const env = { ...process.env, CEPH_CONF: join(folder, 'ceph.conf') }
  /** @param {string} program @param {string[]} args */
  return (program, ...args) => run(program, args, { env, timeout: 60_000 })
}

/**
 * Starts a daemon that dies with us.
 * @param {string} folder
 * @param {string} program
 * @param {string[]} args
 */
function launch(folder, program, ...args) {
  const [file, words] = tie('KILL', program, [...args, '-f'])
  const env = { ...process.env, CEPH_CONF: join(folder, 'ceph.conf') }
  daemons.push(spawn(file, words, { env, stdio: 'ignore' }))
}

/** @param {import('node:child_process').ChildProcess} daemon */
async function stopped(daemon) {
  const gone = new Promise((resolve) => daemon.once('exit', resolve))
  daemon.kill('SIGTERM')
  await gone
}

/** @param {() => Promise<unknown>} succeeds */
async function until(succeeds) {
  const deadline = performance.now() + 120_000
  for (;;) {
    try {
      return await succeeds()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(100)
    }
  }
}

function answers() {
  return fetch(endpoint)
}

/** The first bucket and the first file take seconds, for pools are made: better once than in every run. */
async function warmUp() {
  const { CreateBucketCommand, PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: KEYS })
  await client.send(new CreateBucketCommand({ Bucket: 'warm' }))
  await client.send(new PutObjectCommand({ Bucket: 'warm', Key: 'warm', Body: 'warm' }))
  client.destroy()
}

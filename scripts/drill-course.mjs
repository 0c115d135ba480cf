// What scripts/drill.mjs does on one machine, row by row, until something is not as it should be.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { say, since } from './project.mjs'
import { SOURCES } from './drill-machine.mjs'

/** As bench/checkout-settings.ts has them, which the sandbox of the provider is started with. */
const TEST_KEYS =
  'RAZORPAY_KEY_ID=rzp_test_bench\nRAZORPAY_KEY_SECRET=bench_key_secret\nRAZORPAY_WEBHOOK_SECRET=bench_webhook_secret\nEARLY_ACCESS_DAYS=0\n'
const MOST_MB = 300

/** @param {import('./drill-machine.mjs').Machine} machine @param {string} sources @param {{ isBrief: boolean }} how */
export async function runCourse(machine, sources, { isBrief }) {
  /** @type {{ what: string, ok: boolean, seconds: string, detail: string }[]} */
  const rows = []
  for (const [what, work] of isBrief ? preparing(machine, sources) : courseOf(machine, sources)) {
    const start = performance.now()
    const result = await Promise.resolve()
      .then(work)
      .then((detail) => ({ ok: true, detail: typeof detail === 'string' ? detail : '' }))
      .catch((error) => ({ ok: false, detail: error instanceof Error ? error.message : String(error) }))
    rows.push({ what, seconds: since(start), ...result })
    const tail = result.detail ? `: ${result.detail}` : ''
    say(`${result.ok ? 'ok    ' : 'FAILED'}  ${what} (${since(start)})${tail}`)
    if (!result.ok) break
  }
  return rows
}

/** @param {import('./drill-machine.mjs').Machine} machine @param {string} sources @returns {[string, () => unknown][]} */
function courseOf(machine, sources) {
  return [
    ...preparing(machine, sources),
    ...installing(machine),
    ...selling(machine),
    ...(machine.isApart ? [] : accelerating(machine)),
    ...losing(machine),
    ...upgrading(machine),
    ...(machine.isApart ? goingElsewhere(machine) : []),
    ...removing(machine),
  ]
}

const INSTALL = 'deploy/install.sh install --host=your.host --admin=you@example.com'

/** @param {import('./drill-machine.mjs').Machine} machine */
const installOf = (machine) => (machine.isApart ? `${INSTALL} --apart --settings=/etc/jhalak-own.env` : INSTALL)

/** @param {import('./drill-machine.mjs').Machine} machine */
function install(machine) {
  machine.script(installOf(machine))
  // The page has them put in by hand, where they are not said at once.
  if (!machine.isApart) addSettings(machine, TEST_KEYS)
}

/** @param {import('./drill-machine.mjs').Machine} machine @param {string} sources @returns {[string, () => unknown][]} */
const preparing = (machine, sources) => [
  ['the sources are in a bare Debian', () => machine.copySources(sources)],
  [
    'a dry run changes nothing',
    () => {
      machine.script(`${INSTALL} --dry-run`)
      if (machine.has('etc/jhalak')) throw new Error('it made /etc/jhalak')
    },
  ],
]

/** @param {import('./drill-machine.mjs').Machine} machine @returns {[string, () => unknown][]} */
function installing(machine) {
  const made = () =>
    machine.read('etc/jhalak/jhalak.env') + readdirSync(join(machine.folder, 'opt/jhalak/releases')).join()
  return [
    [
      'install',
      async () => {
        const bucket = machine.isApart ? await machine.startBucket() : ''
        machine.write('etc/jhalak-own.env', TEST_KEYS + bucket)
        install(machine)
      },
    ],
    [
      'install again leaves all as it is',
      () => {
        const before = made()
        machine.script(installOf(machine))
        if (made() !== before) throw new Error('settings or releases changed')
      },
    ],
    ['the program takes less than 300 MB', () => weigh(machine.folder)],
  ]
}

/** @param {import('./drill-machine.mjs').Machine} machine @returns {[string, () => unknown][]} */
const selling = (machine) => [
  [
    'it starts as its units say, behind nginx',
    async () => {
      machine.startProvider()
      machine.run('nginx')
      await machine.start()
    },
  ],
  ['http:// is redirected, https:// speaks HTTP/2', () => machine.shop('redirect')],
  ['first administrator, first clip, first paid order, download', () => machine.shop('sell')],
  [
    'the check names what is missing for live sales',
    () => {
      try {
        machine.script('deploy/install.sh doctor')
      } catch (error) {
        if (String(error).includes('MISSING  SMTP_URL')) return
        throw error
      }
      throw new Error('it misses nothing')
    },
  ],
]

/** @param {import('./drill-machine.mjs').Machine} machine @returns {[string, () => unknown][]} */
const accelerating = (machine) => [
  [
    'nginx sends what was bought, Jhalak its right',
    async () => {
      await machine.stop()
      machine.script('deploy/install.sh accelerate')
      machine.run('nginx', '-s', 'stop')
      await sleep(2_000)
      machine.run('nginx')
      await machine.start()
      return machine.shop('accelerated')
    },
  ],
]

/** @param {import('./drill-machine.mjs').Machine} machine @returns {[string, () => unknown][]} */
const losing = (machine) => [
  ['the backup of the timer', () => machine.oneShot('jhalak-backup.service').split('\n')[0]],
  ['the restore drill of the timer', () => machine.oneShot('jhalak-drill.service')],
  [
    'destroyed and restored: the buyer has the same file',
    async () => {
      await destroy(machine)
      restore(machine)
      await machine.start()
      return machine.shop('again')
    },
  ],
]

/** @param {import('./drill-machine.mjs').Machine} machine @returns {[string, () => unknown][]} */
const upgrading = (machine) => [
  [
    'upgrade to a release with a new table',
    async () => {
      machine.write(`${SOURCES}/server/migrations/9999_drill.sql`, 'create table drill_probe (id integer);\n')
      machine.script('deploy/install.sh upgrade')
      await machine.stop()
      await machine.start()
      return machine.shop('again')
    },
  ],
  [
    'roll back: the release before, with its data',
    async () => {
      await machine.stop()
      machine.script('deploy/install.sh rollback')
      await machine.start()
      return machine.shop('again')
    },
  ],
]

/** @param {import('./drill-machine.mjs').Machine} machine @returns {[string, () => unknown][]} */
function goingElsewhere(machine) {
  let bucket = ''
  return [
    [
      'a copy elsewhere, encrypted',
      () => {
        const said = machine.script('deploy/install.sh key /var/lib/jhalak/backup.key')
        const [recipient = ''] = /BACKUP_PUBLIC_KEY=\S+/.exec(said) ?? []
        bucket = `${recipient}\n${machine.bucketElsewhere}`
        addSettings(machine, bucket)
        machine.write('etc/jhalak/backup.env', 'BACKUP_WORDS="--keep=14 --offsite"\n')
        return machine
          .oneShot('jhalak-backup.service')
          .split('\n')
          .find((line) => line.startsWith('Elsewhere'))
      },
    ],
    [
      'destroyed with its backups, fetched and restored: the buyer has the same file',
      async () => {
        await destroy(machine)
        machine.run('rm', '-rf', '/var/lib/jhalak/backup')
        machine.run('install', '-d', '-m', '700', '-o', 'jhalak', '-g', 'jhalak', '/var/lib/jhalak/backup')
        addSettings(machine, bucket)
        machine.script('deploy/install.sh fetch /var/lib/jhalak/backup')
        restore(machine)
        await machine.start()
        return machine.shop('again')
      },
    ],
  ]
}

/** What a lost machine takes with it, its settings and keys too; install makes a new one. @param {import('./drill-machine.mjs').Machine} machine */
async function destroy(machine) {
  await machine.stop()
  const folders = ['media', 'web-3000', 'worker-1'].map((name) => `/var/lib/jhalak/${name}`).join(' ')
  machine.run('sh', '-c', `runuser -u postgres -- dropdb jhalak && rm -rf ${folders} /etc/jhalak`)
  if (machine.isApart) await machine.shop('emptied')
  install(machine)
  // The certificate that install makes is another one; nginx still has the one before.
  machine.run('nginx', '-s', 'stop')
  await sleep(2_000)
  machine.run('nginx')
}

/** The page's commands. @param {import('./drill-machine.mjs').Machine} machine */
function restore(machine) {
  for (const start of [
    'runuser -u postgres -- dropdb',
    'runuser -u postgres -- createdb',
    'rm -rf /var/lib/jhalak/media',
  ])
    machine.script(start)
  machine.script('deploy/install.sh restore /var/lib/jhalak/backup')
}

/** @param {import('./drill-machine.mjs').Machine} machine @param {string} lines */
const addSettings = (machine, lines) =>
  machine.write('etc/jhalak/jhalak.env', `${machine.read('etc/jhalak/jhalak.env')}\n${lines}`)

/** @param {import('./drill-machine.mjs').Machine} machine @returns {[string, () => unknown][]} */
const removing = (machine) => [
  [
    'uninstall leaves data, settings and backups',
    async () => {
      await machine.stop()
      machine.script('deploy/install.sh uninstall')
      const left = ['var/lib/jhalak/backup/snapshots', 'etc/jhalak/jhalak.env']
      const gone = ['opt/jhalak', 'srv/jhalak', 'etc/systemd/system/jhalak.service', 'etc/nginx/conf.d/jhalak.conf']
      if (!machine.isApart) left.push('var/lib/jhalak/media/store-id')
      const wrong = [...left.filter((path) => !machine.has(path)), ...gone.filter((path) => machine.has(path))]
      if (wrong.length > 0) throw new Error(wrong.join(', '))
    },
  ],
]

/** @param {string} folder */
function weigh(folder) {
  const releases = `${folder}/opt/jhalak/releases`
  const parts = `${releases}/*/* ${releases}/*/.cache ${releases}/*/node_modules/*`
  const command = `du -sm ${releases}; du -sm ${parts} | sort -rn | head -12`
  const { stdout } = spawnSync('sh', ['-c', command], { encoding: 'utf8' })
  const [size = '0'] = stdout.split('\t')
  if (Number(size) >= MOST_MB) throw new Error(stdout)
  return `${size} MB`
}

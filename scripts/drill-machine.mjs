// The machine of scripts/drill.mjs: a bare Debian with the commands of docs/one-machine.md, its servers as their units say, a
// sandbox for the payment provider, and a bucket where web and worker are apart.
import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDebianRoot } from './debian-root.mjs'
import { findNode } from './pinned-node.mjs'
import { root } from './project.mjs'

const HOST = 'shop.example'
const PORT_OF_PROVIDER = 7001
export const SOURCES = '/usr/src/jhalak'
const NODE = '/srv/jhalak/node_modules/.bin/node'
const node = findNode()
const page = readFileSync(join(root, 'docs/one-machine.md'), 'utf8')

/** @typedef {Awaited<ReturnType<typeof openMachine>>} Machine */

/** @param {boolean} isApart web and worker in processes of their own, with a bucket */
export async function openMachine(isApart) {
  const debian = openDebianRoot()
  const file = (/** @type {string} */ path) => join(debian.folder, path)
  /** @type {(() => Promise<unknown>)[]} */
  const running = []
  /** @type {{ kill(): unknown }[]} */
  const beside = []

  /** A command of the page, with the drill's own names. @param {string} start */
  function script(start) {
    const lines = page.split('\n')
    const line = lines.find((one) => one === start) ?? lines.find((one) => one.startsWith(`${start} `))
    if (!line) throw new Error(`docs/one-machine.md has no line that begins with ${start}`)
    const words = line.replaceAll('your.host', HOST).replaceAll('you@example.com', `boss@${HOST}`).split(/ +/)
    return debian.install('env', '-C', SOURCES, ...words)
  }

  /** Lets the drill's network reach an address of this machine's. @param {string} address @param {string} name */
  async function leadTo(address, name) {
    const [bridge, middle] = [join(root, 'scripts/drill-bridge.mjs'), file(`root/${name}.sock`)]
    beside.push(spawn(node, [bridge, middle, address], { stdio: 'inherit' }))
    beside.push(debian.beside([node, bridge, address, middle], process.env))
    await sleep(1_000)
  }

  let isDatabaseNear = false
  /** Started with the packages it listens in this machine's network, where install.sh asks it; the servers have their own. */
  async function leadToDatabase() {
    if (isDatabaseNear) return
    isDatabaseNear = true
    await leadTo(new URL(readFileSync(file('etc/jhalak/owner.url'), 'utf8').trim()).host, 'database')
  }

  /** Of backup.env, where there is one. */
  const backupWords = () =>
    existsSync(file('etc/jhalak/backup.env'))
      ? (/^BACKUP_WORDS="(.*)"$/m.exec(readFileSync(file('etc/jhalak/backup.env'), 'utf8'))?.[1] ?? '')
      : '--keep=14'

  /** As systemd runs it: user, folder, settings. @param {string} unit @param {string} instance */
  function asUnit(unit, instance = '') {
    const text = readFileSync(file(`etc/systemd/system/${unit}`), 'utf8').replaceAll('%i', instance)
    const given = text.replaceAll('%d', '/run/credentials')
    const settings = [...given.matchAll(/^Environment=(.*)$/gm)].flatMap(([, words = '']) => words.split(' '))
    const [, command = ''] = /^ExecStart=(.*)$/m.exec(text) ?? []
    const words = command
      .replace('$BACKUP_WORDS', backupWords())
      .replace('${DRILL_DATABASE_URL}', 'postgresql://jhalak@/jhalak_drill?host=/run/postgresql')
      .split(' ')
    for (const [, name = '', path = ''] of text.matchAll(/^LoadCredential=(\S+?):(\S+)/gm))
      debian.run('install', '-D', '-m', '400', '-o', 'jhalak', path, `/run/credentials/${name}`)
    for (const [, folder = ''] of text.matchAll(/^StateDirectory=(\S+)/gm))
      debian.run('install', '-d', '-m', '700', '-o', 'jhalak', '-g', 'jhalak', `/var/lib/${folder}`)
    const own = ['env', '-C', '/srv/jhalak', ...settings, 'NODE_EXTRA_CA_CERTS=/etc/ssl/provider.pem']
    return [...own, 'runuser', '-u', 'jhalak', '--', NODE, '--env-file=/etc/jhalak/jhalak.env', ...words.slice(1)]
  }

  /** One act of scripts/drill-shop.mjs, in the drill's network. @param {string[]} words @returns {Promise<string>} */
  function shop(...words) {
    const env = {
      ...process.env,
      ...(existsSync(file('etc/jhalak/tls')) && { NODE_EXTRA_CA_CERTS: file('etc/jhalak/tls/fullchain.pem') }),
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

  return {
    isApart,
    /** Settings of the bucket for copies of backups; empty where there is none. */
    bucketElsewhere: '',
    folder: debian.folder,
    has: (/** @type {string} */ path) => existsSync(file(path)),
    read: (/** @type {string} */ path) => readFileSync(file(path), 'utf8'),
    write: (/** @type {string} */ path, /** @type {string} */ text) => writeFileSync(file(path), text),
    run: debian.run,
    script,
    shop,
    oneShot: (/** @type {string} */ unit) => debian.run(...asUnit(unit)),

    async start() {
      await leadToDatabase()
      debian.run(...asUnit('jhalak-migrate.service'))
      const units = isApart
        ? [
            ['jhalak-web@.service', '3000'],
            ['jhalak-worker@.service', '1'],
          ]
        : [['jhalak.service']]
      for (const [unit = '', instance] of units) running.push(debian.start(...asUnit(unit, instance)))
      for (let tries = 0; tries < 240; tries++) {
        const isReady = await shop('ready').then(
          () => true,
          () => false,
        )
        if (isReady) return
        await sleep(500)
      }
      const log = readFileSync(file('root/server.log'), 'utf8')
      throw new Error(`the server did not become ready (${await shop('ready').catch(String)}): ${log.slice(-1500)}`)
    },
    async stop() {
      await Promise.all(running.splice(0).map((stop) => stop()))
    },

    /** Sources of git, or of a folder. @param {string} from */
    copySources(from) {
      const list = existsSync(join(from, '.git'))
        ? 'git ls-files -z --cached --others --exclude-standard | xargs -0 ls -d 2>/dev/null'
        : 'ls -A'
      const folder = file(SOURCES)
      const command = `mkdir -p ${folder} && cd ${from} && ${list} | tar -cf - -T - | tar -C ${folder} -xf -`
      const copied = spawnSync('sh', ['-c', command])
      if (copied.status !== 0) throw new Error(String(copied.stderr))
    },

    /** In production the provider has one address: in the drill's network it leads, with a certificate, to the sandbox. */
    startProvider() {
      const name = 'api.razorpay.com'
      const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
      const files = ['-keyout', '/etc/ssl/provider.key', '-out', '/etc/ssl/provider.pem']
      const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
      debian.run('openssl', 'req', '-x509', ...kind, ...names, ...files)
      appendFileSync(file('etc/hosts'), `127.0.0.1 localhost ${name}\n`)
      writeFileSync(
        file('etc/nginx/conf.d/provider.conf'),
        `server { listen 443 ssl; server_name ${name}; ssl_certificate /etc/ssl/provider.pem; ssl_certificate_key /etc/ssl/provider.key;
  location / { proxy_pass http://127.0.0.1:${PORT_OF_PROVIDER}/provider/; } }\n`,
      )
      const hook = 'http://127.0.0.1:3000/pay/webhook'
      beside.push(
        debian.beside([node, join(root, 'bench/checkout-provider.ts'), String(PORT_OF_PROVIDER), hook], process.env),
      )
    },

    /** radosgw with an empty bucket. @returns the settings that lead to it, for --settings */
    async startBucket() {
      // Commands that fetch packages run in this machine's network, the servers in their own: the bucket is in both.
      const ceph = spawn(node, [join(root, 'scripts/ceph.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] })
      beside.push(ceph)
      const line = await new Promise((resolve, reject) => {
        if (ceph.stdout) createInterface(ceph.stdout).once('line', resolve)
        ceph.once('exit', () => reject(new Error('the bucket did not start')))
      })
      const { endpoint, accessKeyId, secretAccessKey } = JSON.parse(line)
      await leadTo(new URL(endpoint).host, 'bucket')
      await shop('bucket', line)
      this.bucketElsewhere = `BACKUP_S3_ENDPOINT=${endpoint}\nBACKUP_S3_BUCKET=elsewhere\nBACKUP_S3_FORCE_PATH_STYLE=on
BACKUP_S3_ACCESS_KEY_ID=${accessKeyId}\nBACKUP_S3_SECRET_ACCESS_KEY=${secretAccessKey}\n`
      return `STORAGE=s3\nS3_ENDPOINT=${endpoint}\nS3_REGION=us-east-1\nS3_BUCKET=drill\nS3_FORCE_PATH_STYLE=on
S3_ACCESS_KEY_ID=${accessKeyId}\nS3_SECRET_ACCESS_KEY=${secretAccessKey}\n`
    },

    close() {
      for (const child of beside) child.kill()
      debian.close()
    },
  }
}

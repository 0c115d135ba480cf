import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SERVER_FLAGS } from '../scripts/server-flags.mjs'
import { toConfig } from '../server/config/config.ts'
import { readEnv } from '../server/config/env.ts'

const text = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const units = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.service'))
const has = (tool: string) => spawnSync('which', [tool]).status === 0

/** What stands under each name of a compose file at this depth: anchors at 0, services at 2. */
function blocksOf(file: string, depth: number): Map<string, string> {
  const part = depth === 0 ? file : file.slice(file.search(/^services:$/m), file.search(/^networks:$/m))
  const begin = new RegExp(`^ {${depth}}([\\w-]+):`, 'gm')
  const starts = [...part.matchAll(begin)].filter(([, name]) => name !== 'services')
  return new Map(starts.map((at, n) => [at[1] ?? '', part.slice(at.index, starts[n + 1]?.index)]))
}

/** A service that says it itself, or merges what says it. */
function isLimited(block: string, anchors: Map<string, string>): boolean {
  if (/security_opt:/.test(block)) return /security_opt: \['?no-new-privileges/.test(block)
  const [, merged] = /<<: \*(\w+)/.exec(block) ?? []
  const source = [...anchors.values()].find((one) => one.includes(`: &${merged}\n`))
  return merged !== undefined && source !== undefined && isLimited(source, anchors)
}

/** How systemd reads files of settings, by its own program for that. */
const PARSER = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator'
function readBySystemd(line: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'jhalak-environment-'))
  mkdirSync(join(folder, 'environment.d'))
  writeFileSync(join(folder, 'environment.d/shop.conf'), `${line}\n`)
  const { stdout } = spawnSync(PARSER, { encoding: 'utf8', env: { XDG_CONFIG_HOME: folder, HOME: folder } })
  rmSync(folder, { recursive: true })
  const name = line.split('=')[0] ?? ''
  const told = stdout.split('\n').find((one) => one.startsWith(`${name}=`)) ?? ''
  // It writes values with C's escapes, in quotes where there are any.
  return told
    .slice(name.length + 1)
    .replace(/^"(.*)"$/, '$1')
    .replaceAll(/\\(.)/g, '$1')
}

describe('the files of deploy/', () => {
  it('O7: name one media folder, which every unit may write to', () => {
    expect(text('jhalak.env.example')).toContain('\nMEDIA_DIR=/var/lib/jhalak/media\n')
    expect([...text('nginx.conf').matchAll(/alias (\S+);/g)].map(([, path]) => path)).toEqual([
      '/var/lib/jhalak/media/licensed/',
      '/var/lib/jhalak/media/public/',
    ])
    for (const name of ['jhalak-web@.service', 'jhalak-worker@.service'])
      expect(text(name)).toMatch(/^StateDirectory=jhalak\/\S+ jhalak\/media$/m)
    expect(text('jhalak.service')).toMatch(/^Environment=ROLE=all DATA_DIR=\/var\/lib\/jhalak$/m)
  })

  it('O16: answer http:// with 301 to https, and speak HTTP/2', () => {
    expect(text('nginx.conf')).toMatch(/listen 80;[^]*return 301 https:\/\/[^]*listen 443 ssl http2;/)
    expect(text('haproxy.cfg')).toContain('redirect scheme https code 301 unless { ssl_fc }')
    expect(text('haproxy.cfg')).toContain('alpn h2,http/1.1')
  })

  it('O17: believe the proxy alone, which takes out what visitors say of their country', () => {
    expect(text('jhalak.env.example')).toContain('\nTRUSTED_PROXY=127.0.0.1\n')
    for (const name of ['jhalak.env.example', 'compose.yaml', 'compose.fleet.yaml'])
      expect(text(name)).not.toMatch(/TRUSTED_PROXY[=:].*\//)
    expect(text('nginx.conf')).toContain('proxy_set_header X-Country "";')
    expect(text('haproxy.cfg')).toContain('del-header X-Country')
  })

  it('log no link that opens an invoice or a board', () => {
    const [, pattern = ''] =
      /map \$uri \$logged_path \{\n\s*"~([^"]+)" "\$\{logged_start\}-";\n\s*default \$uri;/.exec(text('nginx.conf')) ??
      []
    const logged = (path: string) => {
      const start = new RegExp(pattern).exec(path)?.groups?.['logged_start']
      return start === undefined ? path : `${start}-`
    }
    expect(['/papers/ab.cd', '/board/secret', '/hi/board/secret', '/boards/shared', '/licence'].map(logged)).toEqual([
      '/papers/-',
      '/board/-',
      '/hi/board/-',
      '/boards/shared',
      '/licence',
    ])
    expect(text('nginx.conf')).toMatch(/log_format jhalak '[^']*"\$request_method \$logged_path"/)
    expect(text('nginx.conf')).not.toMatch(/log_format[^;]*\$(?:uri|request|request_uri|http_referer)\b/)
    expect(text('haproxy.cfg')).toMatch(
      /set-var\(txn\.path\) path\n.*str\(\/papers\/-\) if \{ path_beg \/papers\/ \}\n.*str\(\/board\/-\) if \{ path_beg \/board\/ \/hi\/board\/ \}\n/,
    )
    expect(text('haproxy.cfg')).toMatch(/log-format "[^"]*%\[var\(txn\.path\)\]/)
  })

  it('O11, O12: containers are pinned, without rights, and have only the secrets they need', () => {
    for (const name of ['compose.yaml', 'compose.fleet.yaml', 'Dockerfile']) {
      const images = [...text(name).matchAll(/(?:image: |FROM )(\S+:\S+)/g)].map(([, image = '']) => image)
      expect(images.filter((image) => !/:\d+\.\d+/.test(image))).toEqual([])
    }
    expect(text('Dockerfile')).toMatch(/\nUSER node\n[^]*HEALTHCHECK/)
    for (const name of ['compose.yaml', 'compose.fleet.yaml']) {
      for (const limit of ['cap_drop: [ALL]', 'read_only: true']) expect(text(name)).toContain(limit)
      const services = blocksOf(text(name), 2)
      expect(services.size).toBeGreaterThan(6)
      const gaining = [...services].filter(([, block]) => !isLimited(block, blocksOf(text(name), 0)))
      expect(gaining.map(([service]) => service)).toEqual([])
      // Only what makes films.
      expect(text(name).match(/seccomp=unconfined/g)).toHaveLength(1)
      const postgres = text(name).slice(text(name).search(/^ {2}postgres:$/m))
      expect(postgres).not.toContain('jhalak.env')
    }
  })

  it.skipIf(!has('systemd-analyze'))('are units that systemd takes', () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...units], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    })
    // There is no /srv/jhalak here.
    expect(stderr.split('\n').filter((line) => line && !line.includes('is not executable'))).toEqual([])
  })

  it.skipIf(!has('promtool'))('O34: are alert rules that Prometheus takes, and that fire', () => {
    for (const words of [
      ['check', 'rules', 'alerts.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { status, stderr } = spawnSync('promtool', words, { cwd: import.meta.dirname, encoding: 'utf8' })
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    }
  })

  it('run every process with the flags of npm start', () => {
    for (const name of units.filter((unit) => /^jhalak(-web@|-worker@)?\.service$/.test(unit)))
      expect(text(name)).toContain(`node ${SERVER_FLAGS.join(' ')} server/main.ts`)
  })

  const [keyLine = ''] = /^LICENCE_SIGNING_KEY=.*$/m.exec(text('jhalak.env.example')) ?? []
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const onOneLine = pem.replaceAll('\n', '\\n')

  it('O29: the example has a licence key on one line in quotes', () => {
    expect(keyLine).toBe('LICENCE_SIGNING_KEY=""')
    // As Docker reads quotes: \n is a line's end.
    for (const value of [onOneLine, pem])
      expect(toConfig(readEnv({ LICENCE_SIGNING_KEY: value })).licences.signingKey).toBe(pem)
  })

  it.skipIf(!existsSync(PARSER))(
    'O29: filled in, the key reaches the program as it was, through systemd’s parser',
    () => {
      const filled = keyLine.replace('""', () => `"${onOneLine}"`)
      expect(toConfig(readEnv({ LICENCE_SIGNING_KEY: readBySystemd(filled) })).licences.signingKey).toBe(pem)
      // Without the quotes it would not.
      expect(readBySystemd(filled.replaceAll('"', ''))).not.toContain('\\n')
    },
  )
})

/**
 * `install.sh` in a folder of its own, where what the program is called for ends with this.
 * @param ends.backsUp whether a backup came to its end before
 * @returns how it ended, the secret then in force, and what of the program it called for
 */
function installScript(words: readonly string[], { code, backsUp = false }: { code: number; backsUp?: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), 'jhalak-install-'))
  const at = (name: string, content: string, mode = 0o644) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content, { mode })
  }
  const script = text('install.sh').replace(
    /^(CURRENT|ETC|RELEASES|DATA|UNITS)=\/.*$/gm,
    (_, name) => `${name}=${folder}/${name}`,
  )
  at('install.sh', script)
  at('before/server/main.ts', '')
  symlinkSync(join(folder, 'before'), join(folder, 'CURRENT'))
  at('ETC/owner.url', 'postgres://owner')
  at('ETC/jhalak.env', `JWT_SECRET_FILE=${folder}/ETC/jwt-secret\n`)
  at('ETC/jwt-secret', 'of this machine')
  at('backup/snapshots/moment/manifest.json', '{}')
  at('backup/snapshots/moment/secrets/secret', 'of the backup')
  at('bin/id', '#!/bin/sh\necho 0\n', 0o755)
  at('bin/install', '#!/bin/sh\nwhile [ "$#" -gt 2 ]; do shift; done\ncp "$@"\n', 0o755)
  const made = `${folder}/DATA/backup/snapshots/20261130T000000Z`
  const backUp = backsUp ? `mkdir -p ${made} && echo '{}' > ${made}/manifest.json\n` : ''
  at('bin/runuser', `#!/bin/sh\necho "ran: $*"\n${backUp}exit ${code}\n`, 0o755)
  const given = words.map((word) => word.replace('FOLDER', folder))
  const { status, stdout } = spawnSync('sh', [join(folder, 'install.sh'), ...given], {
    env: { PATH: `${folder}/bin:${process.env['PATH']}` },
    encoding: 'utf8',
  })
  const secret = readFileSync(join(folder, 'ETC/jwt-secret'), 'utf8')
  rmSync(folder, { recursive: true })
  return { status, secret, steps: stdout.match(/^== \w+/gm), ran: stdout.match(/(?<=^ran: .*jhalak\.env ).*/gm) }
}

describe('deploy/install.sh', () => {
  it('keeps logs with addresses as long as the Privacy Policy says', () => {
    const [least, most] = [180, 365]
    const policy = readFileSync(new URL('../web/site/legal/privacy-policy.md', import.meta.url), 'utf8')
    expect(policy).toContain(`with IP addresses: at least ${least} days and at most one year`)
    const script = text('install.sh')
    // The journal, and what is made of Debian's rotation of nginx's log.
    const [, edit = ''] = /run sed -i '(.*)' \/etc\/logrotate\.d\/nginx/.exec(script) ?? []
    const rotated = spawnSync('sed', [edit], { input: '\tdaily\n\trotate 14\n\tmissingok\n', encoding: 'utf8' }).stdout
    const days = [/MaxRetentionSec=(\d+)day/.exec(script), /^\trotate (\d+)$/m.exec(rotated)].map((found) =>
      Number(found?.[1]),
    )
    for (const kept of days) expect([kept >= least, kept <= most]).toEqual([true, true])
  })

  it('puts the backup’s secret in force once its rows are back, also when a file is missing; else leaves all as it was', () => {
    const restore = (code: number) => installScript(['restore', 'FOLDER/backup'], { code })
    expect(restore(0)).toMatchObject({ status: 0, secret: 'of the backup' })
    expect(restore(3)).toMatchObject({ status: 3, secret: 'of the backup' })
    expect(restore(1)).toMatchObject({ status: 1, secret: 'of this machine' })
  })

  it('lets an ADMIN in again and looks at the audit log, with the settings of the server', () => {
    const said = (...words: string[]) => installScript(words, { code: 0 }).ran
    expect(said('access', '--admin=you@shop.example')).toEqual(['server/backup/admin-access.main.ts you@shop.example'])
    expect(said('access')).toEqual(['server/backup/admin-access.main.ts'])
    expect(said('audit')).toEqual(['server/backup/audit-check.main.ts'])
    expect(said('audit', '--head=7:ab')).toEqual(['server/backup/audit-check.main.ts --head=7:ab'])
  })

  it('upgrades also when the store has lost a file, which the backup before then lacks; without a backup it does not', () => {
    // There is no folder for releases here: it stops there.
    const stepsOf = (code: number) => installScript(['upgrade'], { code }).steps
    expect(stepsOf(3)).toEqual(['== Backup', '== Program'])
    expect(stepsOf(1)).toEqual(['== Backup'])
    // As releases before 30 November 2026 say it.
    expect(installScript(['upgrade'], { code: 1, backsUp: true }).steps).toEqual(['== Backup', '== Program'])
  })
})

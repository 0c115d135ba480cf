import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SERVER_FLAGS } from '../scripts/server-flags.mjs'

const text = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const units = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.service'))
const has = (tool: string) => spawnSync('which', [tool]).status === 0

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

  it('O11, O12: containers are pinned, without rights, and have only the secrets they need', () => {
    for (const name of ['compose.yaml', 'compose.fleet.yaml', 'Dockerfile']) {
      const images = [...text(name).matchAll(/(?:image: |FROM )(\S+:\S+)/g)].map(([, image = '']) => image)
      expect(images.filter((image) => !/:\d+\.\d+/.test(image))).toEqual([])
    }
    expect(text('Dockerfile')).toMatch(/\nUSER node\n[^]*HEALTHCHECK/)
    for (const name of ['compose.yaml', 'compose.fleet.yaml']) {
      expect(text(name)).toContain('cap_drop: [ALL]')
      expect(text(name)).toContain('read_only: true')
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

  it('O29: a licence key on one line reaches the program as it was, through systemd’s parser', () => {
    const [line = ''] = /^LICENCE_SIGNING_KEY=.*$/m.exec(text('jhalak.env.example')) ?? []
    expect(line).toBe('LICENCE_SIGNING_KEY=""')
  })
})

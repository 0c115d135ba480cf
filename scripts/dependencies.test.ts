import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = new URL('..', import.meta.url).pathname
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'jhalak-audit-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** The check of packages, with what the registry says to `npm audit`. */
async function check(says: string, env: Record<string, string> = {}): Promise<{ code: number; out: string }> {
  await writeFile(join(dir, 'npm'), `#!/bin/sh\ncat <<'END'\n${says}\nEND\n`)
  await chmod(join(dir, 'npm'), 0o755)
  const given = { ...process.env, PATH: `${dir}:${process.env['PATH']}`, AUDIT_RECORD: join(dir, 'audit.json'), ...env }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/dependencies.mjs'], { cwd: root, env: given }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, out: stdout + stderr }),
    )
  })
}
const answer = (holes: object) => JSON.stringify({ vulnerabilities: holes, metadata: { vulnerabilities: {} } })

it('looks for known holes of packages; where nobody answers it says so, and fails after a week where that is asked for', async () => {
  const required = { AUDIT: 'required' }
  expect(await check('')).toMatchObject({ code: 0, out: expect.stringContaining('does not answer') })
  expect(await check('', required)).toMatchObject({ code: 1, out: expect.stringContaining('for a week') })
  expect(await check(answer({ left: { severity: 'critical', range: '<2' } }), required)).toMatchObject({
    code: 1,
    out: expect.stringContaining('left <2: a known hole (critical)'),
  })
  expect((await check('', required)).code).toBe(1)
  expect((await check(answer({ left: { severity: 'low' } }), required)).code).toBe(0)
  expect((await check('', required)).code).toBe(0)
  await writeFile(join(dir, 'audit.json'), JSON.stringify({ at: new Date(Date.now() - 8 * 86_400_000) }))
  expect((await check('', required)).code).toBe(1)
})

import { expect, it } from 'vitest'
import { LEGAL_VERSIONS } from '../../../contract/accounts/legal-versions.ts'
import type { Caller } from '../../../contract/web-bundle.ts'
import { ApiError } from '../../lib/api.ts'
import { createQueryClient } from '../../lib/query.ts'
import { hasVersion } from './legal-versions.ts'

const OWN = '2026-01-01.7'

/** The call for one version is answered so; the text in force is another one. */
const clientWhere = (answer: () => unknown) =>
  createQueryClient((async (_name: string, { version }: { version?: string }) =>
    version === undefined ? { version: '2026-02-01.8' } : answer()) as unknown as Caller)
const refuse = (status: number, code?: string) => () => {
  throw new ApiError(status, code)
}

it('a version of a legal text that is not there is no page', async () => {
  expect(await hasVersion(clientWhere(refuse(404, 'not_found')), 'terms', OWN)).toBe(false)
  expect(await hasVersion(clientWhere(refuse(404, 'not_found')), 'nothing', OWN)).toBe(false)
  expect(
    await hasVersion(
      clientWhere(() => ({ version: OWN })),
      'terms',
      '2026-02-01.8',
    ),
  ).toBe(false)
})

it('a version of a legal text that is there has its page', async () => {
  expect(
    await hasVersion(
      clientWhere(() => ({ version: OWN })),
      'terms',
      OWN,
    ),
  ).toBe(true)
  const product = LEGAL_VERSIONS.terms[0]?.version ?? ''
  expect(await hasVersion(clientWhere(refuse(503)), 'terms', product)).toBe(true)
})

it('a version of a legal text that could not be asked for is not called missing', async () => {
  await expect(hasVersion(clientWhere(refuse(503, 'unavailable')), 'terms', OWN)).rejects.toMatchObject({ status: 503 })
  await expect(hasVersion(clientWhere(refuse(0)), 'terms', OWN)).rejects.toMatchObject({ status: 0 })
})

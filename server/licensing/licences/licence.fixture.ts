import { expect } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'

interface OwnLicence {
  clipId: string
  number: string
  quality: string
  status: string
}

/** Starts a download, without fetching the file. */
export const downloadHighRes = (who: Caller, id: string, quality: 'HD' | '4K' = 'HD') =>
  who.call('POST /user/downloadhighres', { id, quality }, { accept: 'application/json' })

/** A customer's licences for a clip, from the API. */
export async function licencesOf(who: Caller, id: string): Promise<OwnLicence[]> {
  const { body } = await who.call('GET /user/licences', {})
  return (body.licences as OwnLicence[]).filter(({ clipId }) => clipId === id)
}

export async function onlyLicence(who: Caller, id: string): Promise<OwnLicence> {
  const [licence, ...more] = await licencesOf(who, id)
  expect(more).toEqual([])
  if (!licence) throw new Error('there is no licence')
  return licence
}

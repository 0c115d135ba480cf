import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { renderVideo as draw } from '../../fleet/world.ts'

/** A video as it leaves the client. */
export interface VideoFile {
  bytes: Buffer
  sha256: string
}

/**
 * Two seconds that transcode quickly; each call returns other bytes, since equal ones would be refused as duplicates.
 * `more` bytes that mean nothing make it as long as is wanted.
 */
export type NextVideo = (more?: number) => VideoFile

export async function renderVideos(folder: string, count: number, size = '320x180'): Promise<NextVideo> {
  const drawn: Buffer[] = []
  for (let at = 0; at < count; at++) drawn.push(await readFile(await draw(folder, at, 2, size)))
  let next = 0
  return (more = 16) => {
    const film = drawn[next++ % drawn.length]
    if (!film) throw new Error('no film was drawn')
    const bytes = Buffer.concat([film, spare(more)])
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
}

/** A box that every player passes over. */
function spare(bytes: number): Buffer {
  const box = Buffer.alloc(8)
  box.writeUInt32BE(box.length + bytes, 0)
  box.write('free', 4, 'latin1')
  return Buffer.concat([box, randomBytes(bytes)])
}

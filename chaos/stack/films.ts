import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { makeFilm as draw } from '../../fleet/world.ts'

/** A film as it leaves the client. */
export interface Film {
  bytes: Buffer
  sha256: string
}

/** Two seconds that are quickly made; each call gives other bytes, since the same ones would be told to be there already. */
export type Films = () => Film

export async function drawFilms(folder: string, count: number, size = '320x180'): Promise<Films> {
  const drawn: Buffer[] = []
  for (let at = 0; at < count; at++) drawn.push(await readFile(await draw(folder, at, 2, size)))
  let next = 0
  return () => {
    const film = drawn[next++ % drawn.length]
    if (!film) throw new Error('no film was drawn')
    const bytes = Buffer.concat([film, spare()])
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
}

/** A box that every player passes over. */
function spare(): Buffer {
  const box = Buffer.alloc(24)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  randomBytes(16).copy(box, 8)
  return box
}

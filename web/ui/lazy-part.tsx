import { lazy, useState, type ComponentType } from 'react'
import { loadChunk, loadSomeTime } from '../lib/chunk.ts'

interface Part<P> {
  default: ComponentType<P>
}

export type LazyPart<P> = ComponentType<P> & { preload: () => Promise<unknown> }

/**
 * A component in a chunk of its own, loaded with the time limit and one more try. Once its chunk is there (see
 * `preload`), it is drawn at once: going through Suspense again would cost a third of a second. What the server has drawn
 * already and works without it may ask for `loadSomeTime`: it never fails, so the page stays.
 */
export function lazyPart<P extends object>(
  load: () => Promise<Part<P>>,
  fetchPart: typeof loadSomeTime = loadChunk,
): LazyPart<P> {
  let loaded: ComponentType<P> | null = null
  const preload = async () => {
    const part = await fetchPart(load)
    loaded = part.default
    return part
  }
  const Waiting = lazy(preload) as unknown as ComponentType<P>
  function Lazily(props: P) {
    // Chosen once for each use, so that a part already shown is never built anew.
    const [Chosen] = useState(() => loaded ?? Waiting)
    return <Chosen {...props} />
  }
  return Object.assign(Lazily, { preload })
}

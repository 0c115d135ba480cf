import { lazy, useState, type ComponentType } from 'react'
import { loadChunk, loadWithRetries } from './load-chunk.ts'

interface ComponentModule<P> {
  default: ComponentType<P>
}

export type LazyComponent<P> = ComponentType<P> & { preload: () => Promise<unknown> }

/**
 * `React.lazy` with the time limit and the one retry of `loadChunk`. Once its chunk is there (see `preload`), it renders
 * at once: going through Suspense again would cost a third of a second.
 * @param loader `loadWithRetries` for what the page can do without, and for what the server has rendered and works without
 *   script: it never fails, so the page stays
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentModule<P>>,
  loader: typeof loadWithRetries = loadChunk,
): LazyComponent<P> {
  let loaded: ComponentType<P> | null = null
  const preload = async () => {
    const module = await loader(load)
    loaded = module.default
    return module
  }
  const Suspending = lazy(preload) as unknown as ComponentType<P>
  function Lazy(props: P) {
    // Chosen once for each use, so that a component already shown is never mounted anew.
    const [Chosen] = useState(() => loaded ?? Suspending)
    return <Chosen {...props} />
  }
  return Object.assign(Lazy, { preload })
}

import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadChunk } from '../lib/chunk.ts'

interface Part<P> {
  default: ComponentType<P>
}

/** A component in a chunk of its own, loaded with the time limit and one more try. */
export function lazyPart<P>(load: () => Promise<Part<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => loadChunk(load))
}

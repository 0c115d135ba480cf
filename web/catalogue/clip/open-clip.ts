import { createContext, use, type MouseEvent } from 'react'
import type { Video } from '../../../contract/catalogue/catalogue.ts'

type OpenClip = (video: Video, frame: HTMLElement | null) => void

/**
 * Opens a clip's detail over the page, animated from the pressed frame. Stable, so that a grid of cards does not rerender
 * when one opens.
 */
export const OpenClipContext = createContext<OpenClip | null>(null)

/** A click handler for a link to a clip: plain clicks open the overlay, all others keep the link's behaviour. */
export function useOpenClip(video: Video): (event: MouseEvent<HTMLAnchorElement>) => void {
  const open = use(OpenClipContext)
  return (event) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!open || !plain || event.defaultPrevented) return
    event.preventDefault()
    open(video, event.currentTarget.closest('.card')?.querySelector<HTMLElement>('[data-frame]') ?? null)
  }
}

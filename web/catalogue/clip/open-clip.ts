import { createContext, use, type MouseEvent } from 'react'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { isPlainPress } from '../../ui/plain-press.ts'

type OpenClip = (video: Video, frame: HTMLElement | null) => void

/**
 * Opens a clip's detail over the page, animated from the pressed frame. Stable, so that a grid of cards does not rerender
 * when one opens.
 */
export const OpenClipContext = createContext<OpenClip | null>(null)

type Click = MouseEvent<HTMLAnchorElement>

/** Calls `follow` for plain clicks; all others keep the link's behaviour: a new tab, a download. */
export function onPlainClick(event: Click, follow: () => void): void {
  if (!isPlainPress(event) || event.defaultPrevented) return
  event.preventDefault()
  follow()
}

/** A click handler for a link to a clip: plain clicks open the overlay. */
export function useOpenClip(video: Video): (event: Click) => void {
  const open = use(OpenClipContext)
  return (event) => {
    if (!open) return
    const card = event.currentTarget.closest('.card')
    onPlainClick(event, () => open(video, card?.querySelector<HTMLElement>('[data-frame]') ?? null))
  }
}

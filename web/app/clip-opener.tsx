import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { OpenClipContext } from '../catalogue/clip/open-clip.ts'
import { call } from '../lib/query.ts'
import { address, paths } from '../lib/url.ts'
import type { Video } from '../../contract/catalogue/catalogue.ts'

/** An overlay's history state: how many steps back the page beneath it is. */
export interface OverlayState {
  depth: number
}

/**
 * Opens a clip over the present page: the router goes to `?clip=`, the address bar shows the clip's own address, and
 * Back leads to the page as it was. On a clip's own page, the next clip replaces it as a page.
 */
export function ClipOpener({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const location = useLocation()
  const latest = useRef(location)
  useEffect(() => {
    latest.current = location
  }, [location])
  const open = useMemo(
    () => (video: Video, frame: HTMLElement | null) => {
      const { pathname, search, state } = latest.current
      const path = paths.clip(video._id, video.name)
      // Shown at once, and refetched for what the viewer owns.
      client.setQueryData(call('GET /videos/getonevideo', { id: video._id }).queryKey, video, { updatedAt: 0 })
      if (pathname.startsWith('/clip/')) return void navigate(path)
      const params = new URLSearchParams(search)
      params.set('clip', video._id)
      const depth = ((state as OverlayState | null)?.depth ?? 0) + 1
      recordFlipStart(frame)
      void navigate(`${pathname}?${params}`, {
        // Goes to the address bar unchanged, so with the language.
        mask: address(path),
        preventScrollReset: true,
        // With that of the page beneath, which stays as it is.
        state: { ...(state as object | null), depth } satisfies OverlayState,
      })
    },
    [client, navigate],
  )
  return <OpenClipContext value={open}>{children}</OpenClipContext>
}

/** FLIP, first: the box of the pressed card, until the overlay is open. */
let startBox: DOMRect | null = null

/** FLIP, first: records the box that the overlay will open from. */
function recordFlipStart(frame: HTMLElement | null): void {
  // Not from one overlay to the next: there is already a picture in its place.
  startBox = frame && !frame.closest('[role=dialog]') ? frame.getBoundingClientRect() : null
}

/** The recorded box, once. */
export function takeFlipStart(): DOMRect | null {
  const box = startBox
  startBox = null
  return box
}

import type { ReactNode, RefObject } from 'react'
import type { BoardVideo } from '../../../contract/catalogue/boards.ts'

/** The player, given by the page: it is no part of the catalogue. */
export type BoardPlayer = (video: BoardVideo, element: RefObject<HTMLVideoElement | null>, startAt: number) => ReactNode

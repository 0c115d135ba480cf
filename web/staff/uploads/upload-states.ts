import type { HeldState, UPLOAD_STATES, UploadStatus } from '../../../contract/media.ts'

type State = (typeof UPLOAD_STATES)[number]

const TEXTS: Record<State, string> = {
  queued: 'Waiting to be processed',
  processing: 'Making previews and renditions',
  published: 'Published',
  failed: 'Failed',
}

/** Where an upload stands, in words. */
export const stateText = (state: State): string => TEXTS[state]

const HELD: Record<HeldState, string> = {
  draft: 'Draft',
  'in review': 'Waits for review',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** Where an upload and its clip stand, in words. */
export const standingText = ({ status, held }: Pick<UploadStatus, 'status' | 'held'>): string =>
  status === 'published' && held ? HELD[held] : stateText(status)

/** Whether visitors can see its clip. */
export const isOnSite = ({ status, held }: Pick<UploadStatus, 'status' | 'held'>): boolean =>
  status === 'published' && !held

/** Whether nothing more will happen by itself. */
export const isFinal = (state: State): boolean => state === 'published' || state === 'failed'

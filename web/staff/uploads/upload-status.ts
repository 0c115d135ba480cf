import type { HeldState, UPLOAD_STATES, UploadStatus } from '../../../contract/media.ts'
import { t, type Text } from '../../language/text.ts'

type State = (typeof UPLOAD_STATES)[number]

const TEXTS = {
  queued: 'Waiting to be processed',
  processing: 'Making previews and renditions',
  published: 'Published',
  failed: 'Failed',
} as const satisfies Record<State, Text>

/** Where an upload stands, in words. */
export const stateText = (state: State): string => t(TEXTS[state])

const UNPUBLISHED_LABELS = {
  draft: 'Draft',
  'in review': 'Waits for review',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const satisfies Record<HeldState, Text>

/** Where an upload and its clip stand, in words. */
export const statusText = ({ status, held }: Pick<UploadStatus, 'status' | 'held'>): string =>
  status === 'published' && held ? t(UNPUBLISHED_LABELS[held]) : stateText(status)

/** Whether visitors can see its clip. */
export const isOnSite = ({ status, held }: Pick<UploadStatus, 'status' | 'held'>): boolean =>
  status === 'published' && !held

/** Whether nothing more will happen by itself. */
export const isFinal = (state: State): boolean => state === 'published' || state === 'failed'

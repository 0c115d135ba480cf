import type { UnpublishedState, UPLOAD_STATES, UploadStatus } from '../../../contract/media/media.ts'
import { t, type Text } from '../../language/text.ts'

type State = (typeof UPLOAD_STATES)[number]

const TEXTS = {
  queued: 'Waiting to be processed',
  processing: 'Making previews and renditions',
  published: 'Published',
  failed: 'Failed',
} as const satisfies Record<State, Text>

/** The label of an upload's status. */
export const stateText = (state: State): string => t(TEXTS[state])

const UNPUBLISHED_LABELS = {
  draft: 'Draft',
  'in review': 'Waits for review',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const satisfies Record<UnpublishedState, Text>

/** The label of an upload's status, or of its clip's state once published. */
export const statusText = ({ status, held }: Pick<UploadStatus, 'status' | 'held'>): string =>
  status === 'published' && held ? t(UNPUBLISHED_LABELS[held]) : stateText(status)

/** Whether visitors can see its clip. */
export const isOnSite = ({ status, held }: Pick<UploadStatus, 'status' | 'held'>): boolean =>
  status === 'published' && !held

/** Whether processing has ended. */
export const isFinal = (state: State): boolean => state === 'published' || state === 'failed'

import type { UPLOAD_STATES } from '../../../contract/media.ts'

type State = (typeof UPLOAD_STATES)[number]

const TEXTS: Record<State, string> = {
  queued: 'Waiting to be processed',
  processing: 'Making previews and renditions',
  published: 'Published',
  failed: 'Failed',
}

/** Where an upload stands, in words. */
export const stateText = (state: State): string => TEXTS[state]

/** Whether nothing more will happen by itself. */
export const isFinal = (state: State): boolean => state === 'published' || state === 'failed'

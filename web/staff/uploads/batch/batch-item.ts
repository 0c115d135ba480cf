import type { DuplicateOf } from '../../../../contract/media/media.ts'
import { t } from '../../../language/text.ts'
import { dayText } from '../../../lib/day-text.ts'
import type { UploadDraft } from '../draft/upload-draft.ts'
import type { Pace } from '../send/upload-speed.ts'

/** One file of a batch and its progress. */
export interface BatchItem {
  key: string
  draft: UploadDraft
  /** `known`: the same file is here already, nothing was added. */
  state: 'waiting' | 'sending' | 'failed' | 'cancelled' | 'uploaded' | 'known'
  /** Bytes sent so far. */
  sent: number
  bytesPerSecond: number
  /** Nothing has been sent for a while. */
  isStalled: boolean
  reason: string
  /** An existing clip with the same bytes. */
  duplicateOf: DuplicateOf | null
}

export type BatchAction =
  | { type: 'added'; items: BatchItem[] }
  | { type: 'changed'; key: string; part: Partial<UploadDraft> }
  | { type: 'removed'; key: string }
  | { type: 'cleared' }
  | { type: 'sending'; key: string; pace: Pace }
  | { type: 'cancelled'; key: string }
  | { type: 'failed'; key: string; reason: string }
  | { type: 'uploaded'; key: string; id: string; duplicateOf: DuplicateOf | null }

/** Reducer of the batch; `cleared` removes the items that are done. */
export function batch(items: BatchItem[], action: BatchAction): BatchItem[] {
  if (action.type === 'added') return [...items, ...action.items]
  if (action.type === 'removed') return items.filter((item) => item.key !== action.key)
  if (action.type === 'cleared') return items.filter((item) => !isDone(item))
  return items.map((item) => (item.key === action.key ? changed(item, action) : item))
}

function changed(item: BatchItem, action: Exclude<BatchAction, { type: 'added' | 'removed' | 'cleared' }>): BatchItem {
  switch (action.type) {
    case 'changed':
      return { ...item, draft: { ...item.draft, ...action.part } }
    case 'sending':
      return { ...item, ...action.pace, state: 'sending', reason: '' }
    case 'cancelled':
      return { ...item, state: 'cancelled', reason: '' }
    case 'failed':
      return { ...item, state: 'failed', reason: action.reason }
    case 'uploaded':
      return { ...item, ...outcomeOf(action), sent: item.draft.file.size }
  }
}

const outcomeOf = ({ id, duplicateOf }: { id: string; duplicateOf: DuplicateOf | null }) =>
  ({ state: duplicateOf?._id === id ? 'known' : 'uploaded', duplicateOf }) as const

export const newItem = (draft: UploadDraft): BatchItem => ({
  key: crypto.randomUUID(),
  draft,
  state: 'waiting',
  sent: 0,
  bytesPerSecond: 0,
  isStalled: false,
  reason: '',
  duplicateOf: null,
})

export const percentOf = ({ sent, draft }: Pick<BatchItem, 'sent' | 'draft'>): number =>
  draft.file.size > 0 ? (100 * sent) / draft.file.size : 0

/** Whether the item is still to be sent. */
export const isOpen = ({ state }: BatchItem): boolean => ['waiting', 'failed', 'cancelled'].includes(state)

/** Whether the server has it: nothing is left to do. */
export const isDone = ({ state }: BatchItem): boolean => state === 'uploaded' || state === 'known'

/** Of a file that is here already, to the letter. */
export const knownText = ({ name }: DuplicateOf): string =>
  t('{name} is here already: the same file under the same name. Nothing was added.', { name })

/** Why a film that is here already is not published yet. */
export function duplicateText({ name, takenDownOn, takenDownReason }: DuplicateOf): string {
  if (!takenDownOn)
    return t('The same film is here already as {name}. It is not published unless you keep it.', { name })
  const day = dayText(takenDownOn)
  const taken = takenDownReason
    ? t('This film was taken down on {day}: {reason}', { day, reason: takenDownReason })
    : t('This film was taken down on {day}.', { day })
  return `${t('An administrator decides whether it goes on sale.')} ${taken}`
}

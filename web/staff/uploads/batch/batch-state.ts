import type { DuplicateOf } from '../../../../contract/media/media.ts'
import type { UploadDraft } from '../draft/upload-draft.ts'

/** One file of a batch and its progress. */
export interface BatchItem {
  key: string
  draft: UploadDraft
  state: 'waiting' | 'sending' | 'failed' | 'uploaded'
  /** Bytes sent so far. */
  sent: number
  bytesPerSecond: number
  reason: string
  /** An existing clip with the same bytes. */
  duplicateOf: DuplicateOf | null
}

export type BatchAction =
  | { type: 'added'; items: BatchItem[] }
  | { type: 'changed'; key: string; part: Partial<UploadDraft> }
  | { type: 'removed'; key: string }
  | { type: 'cleared' }
  | { type: 'sending'; key: string; sent: number; bytesPerSecond: number }
  | { type: 'failed'; key: string; reason: string }
  | { type: 'uploaded'; key: string; duplicateOf: DuplicateOf | null }

/** Reducer of the batch; `cleared` removes the uploaded items. */
export function batch(items: BatchItem[], action: BatchAction): BatchItem[] {
  if (action.type === 'added') return [...items, ...action.items]
  if (action.type === 'removed') return items.filter((item) => item.key !== action.key)
  if (action.type === 'cleared') return items.filter((item) => item.state !== 'uploaded')
  return items.map((item) => (item.key === action.key ? changed(item, action) : item))
}

function changed(item: BatchItem, action: Exclude<BatchAction, { type: 'added' | 'removed' | 'cleared' }>): BatchItem {
  switch (action.type) {
    case 'changed':
      return { ...item, draft: { ...item.draft, ...action.part } }
    case 'sending':
      return { ...item, state: 'sending', sent: action.sent, bytesPerSecond: action.bytesPerSecond, reason: '' }
    case 'failed':
      return { ...item, state: 'failed', reason: action.reason }
    case 'uploaded':
      return { ...item, state: 'uploaded', sent: item.draft.file.size, duplicateOf: action.duplicateOf }
  }
}

export const newItem = (draft: UploadDraft): BatchItem => ({
  key: crypto.randomUUID(),
  draft,
  state: 'waiting',
  sent: 0,
  bytesPerSecond: 0,
  reason: '',
  duplicateOf: null,
})

export const percentOf = ({ sent, draft }: Pick<BatchItem, 'sent' | 'draft'>): number =>
  draft.file.size > 0 ? (100 * sent) / draft.file.size : 0

/** Whether the item is still to be sent. */
export const isOpen = ({ state }: BatchItem): boolean => state === 'waiting' || state === 'failed'

import type { UploadDraft } from './upload-draft.ts'

/** One file of a batch and how far it is. */
export interface BatchItem {
  key: string
  draft: UploadDraft
  state: 'waiting' | 'sending' | 'failed'
  /** Share of the bytes sent, 0-100. */
  percent: number
  reason: string
}

export type BatchAction =
  | { type: 'added'; items: BatchItem[] }
  | { type: 'changed'; key: string; part: Partial<UploadDraft> }
  | { type: 'removed'; key: string }
  | { type: 'sending'; key: string; percent: number }
  | { type: 'failed'; key: string; reason: string }

/** An uploaded file leaves the batch; a failed one stays, to be tried again. */
export function batch(items: BatchItem[], action: BatchAction): BatchItem[] {
  if (action.type === 'added') return [...items, ...action.items]
  if (action.type === 'removed') return items.filter((item) => item.key !== action.key)
  return items.map((item) => (item.key === action.key ? changed(item, action) : item))
}

function changed(item: BatchItem, action: Exclude<BatchAction, { type: 'added' | 'removed' }>): BatchItem {
  switch (action.type) {
    case 'changed':
      return { ...item, draft: { ...item.draft, ...action.part } }
    case 'sending':
      return { ...item, state: 'sending', percent: action.percent, reason: '' }
    case 'failed':
      return { ...item, state: 'failed', reason: action.reason }
  }
}

export const newItem = (draft: UploadDraft): BatchItem => ({
  key: crypto.randomUUID(),
  draft,
  state: 'waiting',
  percent: 0,
  reason: '',
})

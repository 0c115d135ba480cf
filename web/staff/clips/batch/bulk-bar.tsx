import { useState } from 'react'
import { t } from '../../../language/text.ts'
import { Button } from '../../../ui/button.tsx'
import { BULK_KINDS, BulkDialog, type BulkKind } from './bulk-dialog.tsx'

/** Limit of the call. */
const MAX_CLIPS = 1_000

interface BulkBarProps {
  ids: string[]
  mayWithdraw: boolean
  onClear: () => void
}

/** Bulk edits of the selected clips; sticks to the bottom while scrolling. */
export function BulkBar({ ids, mayWithdraw, onClear }: BulkBarProps) {
  const [kind, setKind] = useState<BulkKind | null>(null)
  const kinds = Object.entries(BULK_KINDS).filter(([one]) => mayWithdraw || one !== 'withdraw')
  return (
    <section
      aria-label={t('Selected clips')}
      className="sticky bottom-2 z-10 flex flex-wrap items-center gap-1.5 rounded-control border border-control bg-surface p-2"
    >
      <output className="mr-2 px-1 font-strong tabular-nums">{t('{count} selected', { count: ids.length })}</output>
      {ids.length > MAX_CLIPS && <p className="text-small text-danger">{t('At most 1,000 at once.')}</p>}
      {kinds.map(([one, { label }]) => (
        <Button
          key={one}
          size="sm"
          variant={one === 'withdraw' ? 'danger' : 'outline'}
          disabled={ids.length > MAX_CLIPS}
          onClick={() => setKind(one as BulkKind)}
        >
          {t(label)}
        </Button>
      ))}
      <Button size="sm" variant="plain" onClick={onClear}>
        {t('Clear selection')}
      </Button>
      {kind && (
        <BulkDialog
          kind={kind}
          ids={ids}
          onClose={() => setKind(null)}
          onDone={() => {
            setKind(null)
            onClear()
          }}
        />
      )}
    </section>
  )
}

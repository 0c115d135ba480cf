import { useQuery } from '@tanstack/react-query'
import { t } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { labelText } from '../clips/labels.ts'

interface DeleteLabelProps {
  kind: 'themes' | 'shots'
  label: string
  onConfirm: () => void
  onClose: () => void
}

/** B14: visitors lose the filter at once, so how many clips have it is said first. */
export default function DeleteLabel({ kind, label, onConfirm, onClose }: DeleteLabelProps) {
  const { data } = useQuery(call('GET /videos/library', kind === 'themes' ? { theme: label } : { shot: label }))
  const clips = data && (data.total === 1 ? t('1 clip') : t('{count} clips', { count: data.total }))
  return (
    <ConfirmDialog
      title={t('Delete {name}', { name: labelText(label) })}
      action={t('Delete')}
      onConfirm={() => {
        onConfirm()
        onClose()
      }}
      onClose={onClose}
    >
      {t('Visitors no longer see this filter. The clips keep the word; add it again to bring the filter back.')}{' '}
      {clips && t('It has {clips}.', { clips })}
    </ConfirmDialog>
  )
}

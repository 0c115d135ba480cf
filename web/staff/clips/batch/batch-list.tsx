import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { t, translate } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { call } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { momentText } from '../moment-text.ts'
import { refreshClips } from '../edit/use-edit-clip.ts'

/** What was done to many clips at once in the last 30 days, each with its way back. */
export function BatchList() {
  const client = useQueryClient()
  const query = useQuery({ ...call('GET /videos/batches', {}), staleTime: 0 })
  const undo = useMutation({
    mutationFn: (batch: string) => api('POST /videos/undobatch', { batch }),
    onSuccess: ({ undone, kept }) => {
      toast.success(t('{count} taken back.', { count: undone }))
      if (kept.length > 0)
        toast.error(
          t('Changed again since, and left as they are: {names}', {
            names: kept
              .map(({ name }) => name)
              .slice(0, 5)
              .join(', '),
          }),
        )
    },
    onError: (error) => toast.error(translate(error.message) || t('It could not be undone.')),
    onSettled: () => refreshClips(client),
  })
  return (
    <section aria-labelledby="batches" className="grid gap-3">
      <h2 id="batches" className="text-h3 font-strong">
        {t('Done to many at once')}
      </h2>
      {query.isPending && <Spinner size={28} />}
      {query.isError && <ErrorState text={t('They could not be loaded.')} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && <p className="text-ink-2">{t('Nothing in the last 30 days.')}</p>}
      <ul aria-label={t('Batches')} className="grid max-w-[900px]">
        {query.data?.map(({ batch, at, by, via, clips, undone }) => (
          <li key={batch} className="flex min-h-10 flex-wrap items-center gap-x-4 border-b border-line py-1 text-small">
            <span className="min-w-48 flex-1">
              {via === 'csv' ? byList(clips) : byHand(clips)}
              <span className="ml-3 text-meta text-ink-3">{[momentText(at), by].filter(Boolean).join(' · ')}</span>
            </span>
            {undone ? (
              <span className="text-meta text-ink-3">{t('Taken back')}</span>
            ) : (
              <Button
                size="sm"
                busy={undo.isPending && undo.variables === batch}
                icon={<Undo2 size={16} aria-hidden />}
                aria-label={t('Undo what was done on {moment}', { moment: momentText(at) })}
                onClick={() => undo.mutate(batch)}
              >
                {t('Undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const byList = (count: number): string =>
  count === 1 ? t('1 clip by a list') : t('{count} clips by a list', { count })
const byHand = (count: number): string => (count === 1 ? t('1 clip by hand') : t('{count} clips by hand', { count }))

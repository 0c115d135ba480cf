import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp, Trash2 } from 'lucide-react'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { toast } from '../../lib/toast.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AddLabel } from '../clips/edit/choice-field.tsx'

const suggested = call('GET /staff/suggestions', {})

/** Spec 5: suggestions come from a fixed list first; this is the list. Shown at once, taken back when refused. */
export function SuggestedTerms() {
  const query = useQuery(suggested)
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (words: string[]) => api('POST /videos/suggestions', { words }),
    onMutate: (words) => {
      const before = client.getQueryData(suggested.queryKey)
      client.setQueryData(suggested.queryKey, { words })
      return { before }
    },
    onSuccess: ({ message }) => toast.success(translate(message)),
    onError: (_error, _words, context) => client.setQueryData(suggested.queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: suggested.queryKey }),
  })
  if (query.isPending) return <Spinner fullPage size={36} />
  if (query.isError)
    return <ErrorState text={t('The suggestions could not be loaded.')} onRetry={() => void query.refetch()} />
  const { words } = query.data
  const up = (at: number) => words.toSpliced(at, 1).toSpliced(at - 1, 0, words[at] ?? '')
  return (
    <section aria-labelledby="suggested-words" className="grid gap-4 rounded-panel border border-line bg-surface p-5">
      <div>
        <h2 id="suggested-words" className="text-h3 font-strong">
          {t('Offered first')}
        </h2>
        <p className="text-small text-ink-2">{t('While somebody types, these come before the words of the clips.')}</p>
      </div>
      <div role="alert" className="empty:hidden">
        {save.error && (
          <FieldError id="suggested-problem" text={translate(save.error.message) || t('The change could not be saved.')} />
        )}
      </div>
      <ol className="grid">
        {words.map((word, at) => (
          <li key={word} className="flex min-h-11 items-center gap-2 border-b border-line">
            <span className="min-w-0 flex-1 wrap-anywhere">{word}</span>
            <IconButton
              label={t('Move {word} up', { word })}
              // Not `disabled`, which would take the focus away.
              aria-disabled={at === 0 || save.isPending || undefined}
              className="aria-disabled:opacity-40"
              onClick={() => at === 0 || save.isPending || save.mutate(up(at))}
            >
              <ArrowUp size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={t('Delete {word}', { word })}
              aria-disabled={save.isPending || undefined}
              onClick={() => save.isPending || save.mutate(words.filter((one) => one !== word))}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <AddLabel label={t('Suggestion')} known={words} onAdd={(word) => save.mutate([...words, word])} />
    </section>
  )
}

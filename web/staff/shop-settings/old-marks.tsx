import { useQuery } from '@tanstack/react-query'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { QueryStates } from '../../ui/data-list.tsx'
import { FormError } from '../../ui/form/form-error.tsx'

const EVERY_MS = 5_000

/** Previews that carry an older watermark than the present one: how many, made anew in the background, stopped. */
export function OldMarks() {
  const query = useQuery({
    ...call('GET /videos/marks', {}),
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? EVERY_MS : false),
  })
  const { run, busy, problem } = useChange({
    send: (on: boolean) => api('POST /videos/renewmarks', { on }),
    success: (_marks, on) => (on ? t('The previews are being made again.') : t('Stopped.')),
    refresh: ['GET /videos/marks'],
  })
  const marks = query.data
  return (
    <section aria-labelledby="old-marks" className="grid justify-items-start gap-3 border-t border-line pt-6">
      <h3 id="old-marks" className="text-h3 font-strong">
        {t('Older watermarks')}
      </h3>
      <QueryStates query={query} failed={t('The watermarks could not be counted.')} />
      {marks && <output className="block text-ink-2">{textOf(marks)}</output>}
      {marks && marks.stuck > 0 && (
        <p className="text-ink-2">
          {t('The previews of {count} clips could not be made again; each clip shows the reason.', {
            count: marks.stuck,
          })}
        </p>
      )}
      <FormError text={problem} />
      {marks && marks.waiting > 0 && (
        <Button busy={busy} onClick={() => run(false)}>
          {t('Stop')}
        </Button>
      )}
      {marks && marks.waiting === 0 && marks.old - marks.stuck > 0 && (
        <Button variant="accent" busy={busy} onClick={() => run(true)}>
          {t('Make these previews again')}
        </Button>
      )}
    </section>
  )
}

function textOf({ old, waiting }: { old: number; waiting: number }): string {
  if (waiting > 0) return t('{count} clips wait for a preview with the present watermark.', { count: waiting })
  if (old === 0) return t('Every preview carries the present watermark.')
  return t('{count} clips show an older watermark. New previews are made after all other work.', { count: old })
}

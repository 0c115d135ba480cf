import { useState } from 'react'
import type { Replacement } from '../../../../contract/catalogue/replacements.ts'
import { t, type Text } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/form/text-field.tsx'
import { useClipChange } from '../refresh-clips.ts'

interface MasterDecisionProps {
  replacement: Replacement
  hasCard: boolean
  onDone: () => void
}

/** What is done with two films that are made. */
export function MasterDecision({ replacement, hasCard, onDone }: MasterDecisionProps) {
  const { id, switched, asked, askedBy, waits, mayDecide } = replacement
  const end = useReplacementEnd(id, switched ? 'The new film stays.' : 'Discarded.', onDone)
  return (
    <div className="grid gap-3">
      {switched && (
        <p className="text-small text-ink-2">
          {t('The film was replaced. Customers who licensed the clip before still get the film of their licence.')}
        </p>
      )}
      {asked && (
        <p className="text-small font-strong">
          {waits
            ? t('It waits for an administrator.')
            : t('{name} asks to replace the film of this clip.', { name: askedBy })}
        </p>
      )}
      {mayDecide && <Switch replacement={replacement} hasCard={hasCard} onDone={onDone} />}
      {mayDecide && (
        <Button size="sm" className="justify-self-start" busy={end.busy} onClick={() => end.run()}>
          {switched ? t('Keep the new film') : t('Discard')}
        </Button>
      )}
    </div>
  )
}

function Switch({ replacement, hasCard, onDone }: MasterDecisionProps) {
  const { id, switched, waits, asked, ready, askedSameSubject } = replacement
  const [sameSubject, setSameSubject] = useState(askedSameSubject ?? true)
  const change = useClipChange({
    send: () =>
      api('POST /videos/switchfilm', { id, to: switched ? 'old' : 'new', sameSubject: switched || sameSubject }),
    failure: 'That did not work. Please try again.',
    toastErrors: true,
    onSuccess: onDone,
  })
  const asksForCard = hasCard && !switched
  return (
    <>
      {asksForCard && (
        <CheckboxField
          label={t('It shows the same people, places and things: the rights card still applies')}
          checked={sameSubject}
          onChange={({ target }) => setSameSubject(target.checked)}
        />
      )}
      {asksForCard && !sameSubject && (
        <p className="text-small text-ink-2">{t('The rights card will be removed and must be filled in again.')}</p>
      )}
      {!(asked && waits) && (
        <Button
          variant={switched ? 'outline' : 'accent'}
          size="sm"
          className="justify-self-start"
          busy={change.busy}
          disabled={!ready}
          onClick={() => change.run()}
        >
          {switchText(replacement)}
        </Button>
      )}
    </>
  )
}

function switchText({ switched, waits }: Replacement): string {
  if (switched) return t('Restore the previous film')
  return waits ? t('Ask for approval') : t('Put it on the clip')
}

/** Discards the other film, or ends the way back. */
export const useReplacementEnd = (id: string, success: Text, onSuccess: () => void) =>
  useClipChange({
    send: () => api('POST /videos/closereplacement', { id }),
    success,
    failure: 'That did not work. Please try again.',
    toastErrors: true,
    onSuccess,
  })

export const useReplacementRetry = (id: string) =>
  useClipChange({
    send: () => api('POST /videos/retryupload', { id }),
    success: '',
    failure: 'That did not work. Please try again.',
    toastErrors: true,
  })

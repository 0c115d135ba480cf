import { Film as FilmIcon } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import type { Replacement } from '../../../../contract/catalogue/replacements.ts'
import { t, translate } from '../../../language/text.ts'
import { messageOf } from '../../../lib/error-message.ts'
import { call } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { FileDrop } from '../../uploads/draft/file-drop.tsx'
import { ProgressBar } from '../../uploads/progress-overlay.tsx'
import { isFinal, stateText } from '../../uploads/upload-events.ts'
import { CompareMasters } from './compare-masters.tsx'
import { MasterDecision, useReplacementEnd, useReplacementRetry } from './master-decision.tsx'
import { useMasterUpload } from './use-master-upload.ts'

interface ReplaceMasterProps {
  clip: { _id: string; name: string }
  /** A rights card says what is in the picture. */
  hasCard: boolean
}

const POLL_MS = 2_000

/** Another film for a clip: sent, made beside the present one, compared, put on the clip and taken back. */
export function ReplaceMaster({ clip: { _id: id }, hasCard }: ReplaceMasterProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const upload = useMasterUpload(id)
  const query = useQuery({
    ...call('GET /videos/replacement', { id }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.replacement && isMaking(data.replacement) ? POLL_MS : false),
  })
  const { replacement, mayReplace } = query.data ?? {}
  if (query.isPending || (!replacement && !mayReplace && !upload.sending && !query.error)) return null
  return (
    <section aria-labelledby="film" className="grid gap-3 border-t border-line pt-4">
      <h3 id="film" ref={heading} tabIndex={-1} className="font-strong">
        {t('Replace the film')}
      </h3>
      <FormError text={query.error ? messageOf(query.error, 'The other film could not be loaded.') : upload.problem} />
      {upload.sending && <Sending upload={upload} />}
      {!upload.sending && !replacement && mayReplace && <ChooseMaster onFile={(file) => void upload.send(file)} />}
      {replacement && <Beside replacement={replacement} hasCard={hasCard} heading={heading} />}
    </section>
  )
}

const isMaking = ({ upload, ready }: Replacement): boolean => !ready && upload.status !== 'failed'

function ChooseMaster({ onFile }: { onFile: (file: File) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <p className="text-small text-ink-2">
        {t(
          'Another film is made beside this one and shown to you first. Address, words, price, views and licences stay.',
        )}
      </p>
      {!isOpen && (
        <Button
          size="sm"
          className="justify-self-start"
          icon={<FilmIcon size={16} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {t('Replace the film')}
        </Button>
      )}
      {isOpen && <FileDrop label={t('Another film')} onFiles={([file]) => file && onFile(file)} />}
    </>
  )
}

const Sending = ({ upload: { sending, stop } }: { upload: ReturnType<typeof useMasterUpload> }) => (
  <div className="grid gap-2">
    <ProgressBar
      label={(sending?.percent ?? 0) < 100 ? t('Sending the file') : t('Checking the file')}
      percent={sending?.percent ?? 0}
    />
    <p className="min-h-5 text-meta text-ink-2 tabular-nums">{sending?.speed}</p>
    <Button size="sm" className="justify-self-start" onClick={stop}>
      {t('Cancel')}
    </Button>
  </div>
)

interface BesideProps {
  replacement: Replacement
  hasCard: boolean
  /** Gets the focus when the button that was pressed is gone. */
  heading: RefObject<HTMLElement | null>
}

function Beside({ replacement, hasCard, heading }: BesideProps) {
  const onDone = () => heading.current?.focus()
  const { upload, ready } = replacement
  if (upload.status === 'failed') return <Failed replacement={replacement} onDone={onDone} />
  if (!isFinal(upload.status)) return <Making replacement={replacement} onDone={onDone} />
  return (
    <>
      <CompareMasters replacement={replacement} />
      {upload.warnings?.map((warning) => (
        <p key={warning} className="text-small text-danger">
          {translate(warning)}
        </p>
      ))}
      {!ready && <p className="text-small text-ink-2">{t('A film of this clip is still being made.')}</p>}
      <MasterDecision replacement={replacement} hasCard={hasCard} onDone={onDone} />
    </>
  )
}

function Making({ replacement: { id, upload, mayDecide }, onDone }: { replacement: Replacement; onDone: () => void }) {
  const end = useReplacementEnd(id, 'Discarded.', onDone)
  return (
    <>
      <ProgressBar label={stateText(upload.status)} percent={upload.percent} />
      {mayDecide && (
        <Button size="sm" className="justify-self-start" busy={end.busy} onClick={() => end.run()}>
          {t('Discard')}
        </Button>
      )}
    </>
  )
}

function Failed({ replacement: { id, upload, mayDecide }, onDone }: { replacement: Replacement; onDone: () => void }) {
  const end = useReplacementEnd(id, 'Discarded.', onDone)
  const retry = useReplacementRetry(id)
  return (
    <>
      <p role="alert" className="text-small wrap-anywhere text-danger">
        {t('The other film failed: {reason}', { reason: translate(upload.reason ?? '') })}
      </p>
      {mayDecide && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={retry.busy} onClick={() => retry.run()}>
            {t('Try again')}
          </Button>
          <Button size="sm" busy={end.busy} onClick={() => end.run()}>
            {t('Discard')}
          </Button>
        </div>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { momentText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { QueryStates } from '../../ui/data-list.tsx'
import { FileField } from '../../ui/form/file-field.tsx'
import { Section } from '../../ui/section.tsx'

const BACKGROUNDS = ['#ffffff', '#0a0a18']

/** The logo in headers and mails, on a light and a dark ground; earlier ones can be taken up again. */
export function ShopLogo() {
  const query = useQuery({ ...call('GET /staff/shopversions', { area: 'picture' }), staleTime: 0 })
  const input = useRef<HTMLInputElement>(null)
  const options = { failure: 'The change could not be saved.', refresh: ['GET /staff/shopversions'] } as const
  const upload = useChange({ ...options, send: (form: FormData) => api('POST /staff/shoplogo', form) })
  const choose = useChange({
    ...options,
    send: (digest: string | null) => api('POST /staff/shoplogo/choose', { digest }),
  })
  const versions = query.data?.versions ?? []
  const [newest] = versions
  const earlier = [...new Set(versions.flatMap(({ value }) => value ?? []))].filter((one) => one !== newest?.value)
  function send({ target: { files } }: ChangeEvent<HTMLInputElement>) {
    const file = files?.[0]
    if (!file || upload.busy) return
    const form = new FormData()
    form.append('file', file)
    upload.run(form)
    if (input.current) input.current.value = ''
  }
  return (
    <Section framed title={t('Logo')}>
      <QueryStates query={query} failed={t('The versions could not be loaded.')} />
      {newest?.value && <Picture digest={newest.value} />}
      <FileField
        ref={input}
        label={t('Picture of the logo')}
        accept="image/png,image/webp"
        onChange={send}
        disabled={upload.busy}
        error={upload.problem || choose.problem || undefined}
        hint={[
          t(
            'PNG or WebP, at most 2 MB, in the place of mark and name in headers and mails. It must be readable on light and dark.',
          ),
          newest?.changed &&
            t('Changed by {who}, {moment}', { who: newest.changed.by, moment: momentText(newest.changed.at) }),
        ]
          .filter(Boolean)
          .join(' ')}
      />
      {newest?.value && (
        <div>
          <Button size="sm" variant="plain" busy={choose.busy} onClick={() => choose.run(null)}>
            {t('Restore the default logo')}
          </Button>
        </div>
      )}
      <EarlierLogos digests={earlier} busy={choose.busy} onChoose={choose.run} />
    </Section>
  )
}

interface EarlierLogosProps {
  digests: string[]
  busy: boolean
  onChoose: (digest: string) => void
}

function EarlierLogos({ digests, busy, onChoose }: EarlierLogosProps) {
  if (digests.length === 0) return null
  return (
    <ul aria-label={t('Earlier logos')} className="grid gap-3">
      {digests.map((digest, index) => (
        <li key={digest} className="flex flex-wrap items-center gap-3">
          <Picture digest={digest} />
          <Button
            size="sm"
            busy={busy}
            aria-label={t('Restore logo {number}', { number: index + 1 })}
            onClick={() => onChoose(digest)}
          >
            {t('Restore')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const Picture = ({ digest }: { digest: string }) => (
  <span className="flex flex-wrap gap-2">
    {BACKGROUNDS.map((ground, index) => (
      <span key={ground} style={{ background: ground }} className="rounded-control border border-line p-3">
        <img
          src={`/logo/${digest}.png`}
          alt={index === 0 ? t('The logo on a light ground') : t('The logo on a dark ground')}
          className="h-10 w-auto max-w-full object-contain"
        />
      </span>
    ))}
  </span>
)

import { type FormEvent, useState } from 'react'
import type { CallInput, CallReply } from '../../../contract/index.ts'
import { t, type Text } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNote, useFormDraft } from '../../ui/form/form-draft.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { formText } from '../form-text.ts'

type Draft = CallInput<'POST /staff/previewnotice'>
type Preview = CallReply<'POST /staff/previewnotice'>

export const TOPIC_NAMES: Record<Draft['topic'], Text> = {
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
  prices: 'Prices',
  clip: 'A clip',
  other: 'Something else',
}

export const AUDIENCE_NAMES: Record<Draft['audience'], Text> = {
  all: 'All account holders',
  subscribers: 'Those with a running plan',
  licensees: 'Those with a licence to a clip',
}

/** A new notice: written in both languages, looked at, then sent. */
export function NoticeForm() {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [formRef, typed] = useFormDraft('notice')
  const [audience, setAudience] = useState<Draft['audience']>('all')
  const preview = useChange({
    send: (next: Draft) => api('POST /staff/previewnotice', next),
    success: '',
    failure: 'The notice could not be shown.',
    onSuccess: (_reply, next) => setDraft(next),
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!preview.busy) preview.run(draftOf(new FormData(event.currentTarget)))
  }
  return (
    <Section framed title={t('New notice')}>
      <form ref={formRef} noValidate onSubmit={submit} onChange={() => setDraft(null)} className="grid gap-4">
        <DraftNote of={typed} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Choice name="topic" label={t('About')} names={TOPIC_NAMES} />
          <SelectField
            name="audience"
            label={t('Goes to')}
            value={audience}
            onChange={({ target }) => setAudience(target.value as Draft['audience'])}
          >
            {Object.entries(AUDIENCE_NAMES).map(([value, name]) => (
              <option key={value} value={value}>
                {t(name)}
              </option>
            ))}
          </SelectField>
        </div>
        {audience === 'licensees' && <TextField name="clip" label={t('ID of the clip')} autoComplete="off" />}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="subjectEnglish" label={t('Subject in English')} lang="en" maxLength={150} />
          <TextField name="subjectHindi" label={t('Subject in Hindi')} lang="hi" maxLength={150} />
          <TextAreaField name="bodyEnglish" label={t('Text in English')} lang="en" rows={8} />
          <TextAreaField name="bodyHindi" label={t('Text in Hindi')} lang="hi" rows={8} />
        </div>
        <FormError text={preview.problem} />
        <Button type="submit" busy={preview.busy} className="justify-self-start">
          {t('Show a preview')}
        </Button>
      </form>
      {draft && preview.reply && (
        <Previewed
          draft={draft}
          preview={preview.reply}
          onSent={() => {
            typed.reset()
            setDraft(null)
          }}
        />
      )}
    </Section>
  )
}

function draftOf(form: FormData): Draft {
  const clip = formText(form, 'clip')
  return {
    topic: formText(form, 'topic') as Draft['topic'],
    audience: formText(form, 'audience') as Draft['audience'],
    ...(clip && { clip }),
    ...{ subjectEnglish: formText(form, 'subjectEnglish'), subjectHindi: formText(form, 'subjectHindi') },
    ...{ bodyEnglish: formText(form, 'bodyEnglish'), bodyHindi: formText(form, 'bodyHindi') },
  }
}

const Choice = ({ name, label, names }: { name: string; label: string; names: Record<string, Text> }) => (
  <SelectField name={name} label={label}>
    {Object.entries(names).map(([value, text]) => (
      <option key={value} value={value}>
        {t(text)}
      </option>
    ))}
  </SelectField>
)

/** The mails as they will read, and the button that sends them. */
function Previewed({ draft, preview, onSent }: { draft: Draft; preview: Preview; onSent: () => void }) {
  const { english, hindi, recipients } = preview
  // Of this notice: pressed again after a reply that was lost, it goes out once.
  const [id] = useState(() => crypto.randomUUID())
  const { run, busy, problem } = useChange({
    send: () => api('POST /staff/sendnotice', { ...draft, recipients, id }),
    failure: 'The notice could not be sent.',
    refresh: ['GET /staff/notices'],
    onSuccess: onSent,
  })
  return (
    <div className="mt-4 grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <MailText lang="en" mail={english} />
        <MailText lang="hi" mail={hindi} />
      </div>
      <FormError text={problem} />
      <Button
        variant="accent"
        busy={busy}
        aria-disabled={recipients === 0 || undefined}
        className="justify-self-start"
        onClick={() => recipients > 0 && run()}
      >
        {recipients === 1 ? t('Send to 1 account holder') : t('Send to {count} account holders', { count: recipients })}
      </Button>
    </div>
  )
}

const MailText = ({ lang, mail }: { lang: string; mail: Preview['english'] }) => (
  <article lang={lang} className="rounded-control border border-line bg-sunken p-4">
    <h3 className="mb-2 font-strong wrap-anywhere">{mail.subject}</h3>
    <p className="text-small wrap-anywhere whitespace-pre-wrap">{mail.text}</p>
  </article>
)

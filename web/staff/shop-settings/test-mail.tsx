import type { FormEvent } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNote, useFormDraft } from '../../ui/form/form-draft.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { formText } from '../form-text.ts'

/** Whether mails arrive, and how they look. */
export function TestMail() {
  const [formRef, draft] = useFormDraft('test-mail')
  const { run, busy, problem } = useChange({
    send: (to: string) => api('POST /staff/testmail', { to }),
    failure: 'The mail could not be sent.',
    onSuccess: draft.forget,
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) run(formText(new FormData(event.currentTarget), 'to'))
  }
  return (
    <Section framed title={t('A test mail')} intro={t('It goes out as every mail of the shop does, within a minute.')}>
      <form
        ref={formRef}
        noValidate
        onSubmit={submit}
        className="grid max-w-[420px] gap-4"
        aria-label={t('A test mail')}
      >
        <DraftNote of={draft} />
        <TextField name="to" type="email" label={t('To which address')} autoComplete="email" />
        <FormError text={problem} />
        <div>
          <Button type="submit" size="sm" busy={busy}>
            {t('Send a test mail')}
          </Button>
        </div>
      </form>
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { useChange } from '../../lib/use-change.ts'
import { ReasonDialog } from '../../ui/dialog/reason-dialog.tsx'
import { SelectField, TextField } from '../../ui/form/text-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { formText } from '../form-text.ts'

type Holder = CallReply<'GET /licences/holder'>

type Kind = 'correct' | 'transfer'

interface Props {
  number: string
  onClose: () => void
}

/** LIC-13, LIC-14: corrects the holder of a licence, or transfers it; shows what was changed before. */
export function LicenceHolderDialog({ number, onClose }: Props) {
  const { data: known } = useQuery({ ...call('GET /licences/holder', { number }), staleTime: 0, gcTime: 0 })
  const [chosen, setChosen] = useState<Kind>('correct')
  const kind = known?.isCorrectable ? chosen : 'transfer'
  const { run, busy, problem } = useChange({
    send: (form: FormData) => send(kind, number, form),
    failure: 'Something went wrong. Please try again.',
    refresh: ['GET /licences/register', 'GET /licences/holder'],
    onSuccess: onClose,
  })
  return (
    <ReasonDialog
      keepAs={`holder ${number}`}
      title={t('Holder of {number}', { number })}
      action={kind === 'correct' ? t('Correct the holder') : t('Transfer the licence')}
      danger={kind === 'transfer'}
      busy={busy || !known}
      problem={problem}
      rows={3}
      reasonLabel={t('Note')}
      reasonHint={t('For the record; the customer does not see it.')}
      required={t('Note is required')}
      onClose={onClose}
      onSubmit={(_reason, form) => run(form)}
    >
      {known ? <Fields known={known} kind={kind} onChoose={setChosen} /> : <Spinner />}
    </ReasonDialog>
  )
}

function send(kind: Kind, number: string, form: FormData): Promise<{ message: string }> {
  const holder = {
    holder: formText(form, 'holder'),
    gstin: formText(form, 'gstin'),
    contact: formText(form, 'contact'),
  }
  const input = { number, note: formText(form, 'reason'), ...holder }
  return kind === 'correct'
    ? api('POST /licences/correctholder', input)
    : api('POST /licences/transfer', { ...input, email: formText(form, 'email') })
}

interface FieldsProps {
  known: Holder
  kind: Kind
  onChoose: (kind: Kind) => void
}

function Fields({ known, kind, onChoose }: FieldsProps) {
  return (
    <>
      <SelectField name="kind" label={t('What')} value={kind} onChange={({ target }) => onChoose(target.value as Kind)}>
        {known.isCorrectable && (
          <option value="correct">
            {t('Correct the holder, until {day}', { day: dayText(known.correctableUntil) })}
          </option>
        )}
        <option value="transfer">{t('Transfer the licence')}</option>
      </SelectField>
      <p className="text-ink-2">
        {kind === 'correct'
          ? t('The certificate is signed anew under the same number.')
          : t(
              'Once only, with all qualities of the clip: the new holder downloads it, the former no longer can. Both get a mail.',
            )}
      </p>
      {kind === 'transfer' && (
        <TextField
          name="email"
          type="email"
          label={t('Email of the new holder’s account')}
          autoComplete="off"
          maxLength={254}
        />
      )}
      <HolderFields key={kind} known={kind === 'correct' ? known : null} />
      <History changes={known.changes} />
    </>
  )
}

function HolderFields({ known }: { known: Holder | null }) {
  return (
    <>
      <TextField
        name="holder"
        label={t('Holder')}
        hint={t('A person, or a company with GSTIN or contact')}
        defaultValue={known?.holder}
        maxLength={160}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="gstin" label={t('GSTIN')} defaultValue={known?.gstin} maxLength={20} />
        <TextField name="contact" label={t('Contact')} defaultValue={known?.contact} maxLength={160} />
      </div>
    </>
  )
}

function History({ changes }: Pick<Holder, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <ul aria-label={t('Changes of the holder')} className="grid gap-2 text-small text-ink-2">
      {changes.map(({ kind, at, from, to, note, by }) => (
        <li key={at} className="wrap-anywhere">
          {dayText(at)} · {kind === 'correction' ? t('Holder corrected') : t('Licence transferred')}: {from} → {to} ·{' '}
          {by}: {note}
        </li>
      ))}
    </ul>
  )
}

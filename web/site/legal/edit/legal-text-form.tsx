import { type FormEvent, useDeferredValue, useState } from 'react'
import type { LegalText } from '../../../../contract/accounts/legal-versions.ts'
import type { CallReply } from '../../../../contract/index.ts'
import { legalTextProblem, LONGEST_LEGAL_TEXT } from '../../../../contract/site/legal-text.ts'
import type { Language } from '../../../../contract/values.ts'
import { t, translate } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { momentText } from '../../../lib/day-text.ts'
import { useSite } from '../../../lib/site.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { DraftNote, useFormDraft } from '../../../ui/form/form-draft.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'
import { operatorOf } from '../../company.ts'
import { legalDocument } from '../legal-document.ts'
import { BlockText } from '../legal-page.tsx'

type OwnText = CallReply<'GET /staff/shoplegal'>['texts'][number]

interface LegalTextFormProps {
  text: LegalText
  language: Language
  /** What the product says; null: it has no text in this language. */
  product: string | null
  own: OwnText | undefined
  version: number
}

/** One legal text in one language, with how it reads. */
export function LegalTextForm({ text, language, product, own, version }: LegalTextFormProps) {
  const words = own?.words ?? product ?? ''
  const [typed, setTyped] = useState(words)
  const [formRef, draft] = useFormDraft(`legal ${language} ${text}`)
  const { run, busy, problem } = useChange({
    send: (next: string | null) => api('POST /staff/shoplegal', { language, text, words: next, version }),
    failure: 'The change could not be saved.',
    success: () => t('Saved.'),
    refresh: ['GET /staff/shoplegal', 'GET /staff/shopversions', 'GET /legaltext'],
    onSuccess: draft.forget,
  })
  const wrong = typed === words ? null : legalTextProblem(text, typed)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy && !wrong && typed !== words) run(typed.trim() === product ? null : typed)
  }
  const label = language === 'hi' ? t('In Hindi') : t('In English')
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={submit}
      aria-label={`${t('Legal text')}: ${label}`}
      className="grid min-w-0 content-start gap-3"
    >
      <DraftNote of={draft} />
      <TextAreaField
        name="words"
        lang={language}
        label={label}
        rows={18}
        defaultValue={words}
        maxLength={LONGEST_LEGAL_TEXT}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        error={(wrong && translate(wrong)) || problem || undefined}
        hint={hintOf(language, own)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="sm" busy={busy}>
          {language === 'en' ? t('Put in force') : t('Save')}
        </Button>
        {own && (
          <Button size="sm" variant="plain" onClick={() => run(null)}>
            {language === 'en' ? t('Restore the default text') : t('Without a translation')}
          </Button>
        )}
      </div>
      {!wrong && typed.trim() !== '' && <Preview {...{ text, language, words: typed }} />}
    </form>
  )
}

function hintOf(language: Language, own: OwnText | undefined): string {
  const changed =
    own?.changed && t('Changed by {who}, {moment}', { who: own.changed.by, moment: momentText(own.changed.at) })
  const state =
    language === 'en'
      ? ''
      : own?.isShown === false
        ? t('Not shown: the English text has changed since. Translate it anew.')
        : t('A translation of the English text in force, for reading only.')
  return [state, changed].filter(Boolean).join(' ')
}

/** As the page shows it, filled in. */
function Preview({ text, language, words }: { text: LegalText; language: Language; words: string }) {
  const operator = operatorOf(useSite())
  const shown = useDeferredValue(words)
  if (legalTextProblem(text, shown)) return null
  const { summary, sections } = legalDocument(shown, { text, title: 'Legal texts' })(operator)
  return (
    <details className="rounded-control bg-sunken p-4 text-small">
      <summary className="font-strong">{t('Preview')}</summary>
      <div lang={language} className="grid gap-3 pt-3">
        <p>{summary}</p>
        {sections.map(({ title, body }, section) => (
          // oxlint-disable-next-line react/no-array-index-key -- drawn anew with the text
          <div key={section} className="grid gap-2">
            <p className="font-strong">
              {section + 1}. {title}
            </p>
            {body.map((block, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- drawn anew with the text
              <BlockText key={index} block={block} />
            ))}
          </div>
        ))}
      </div>
    </details>
  )
}

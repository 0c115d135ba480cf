import { type FormEvent, useState } from 'react'
import { wordingProblem } from '../../../contract/site/own-texts.ts'
import type { Language } from '../../../contract/values.ts'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { momentText } from '../../lib/day-text.ts'
import { useChange } from '../../lib/use-change.ts'
import { useFormDraft } from '../../ui/form/form-draft.tsx'
import { TextAreaField } from '../../ui/form/text-field.tsx'
import { formText } from '../form-text.ts'
import type { OwnText } from './product-texts.ts'
import { languageLabel, WordingForm } from './wording-form.tsx'

interface TextFormProps {
  text: string
  hindi: string
  own: OwnText[]
  version: number
}

/** One text of the product, in both languages. */
export const TextForm = ({ text, hindi, own, version }: TextFormProps) => (
  <li className="grid gap-4 rounded-panel border border-line bg-surface p-4 sm:grid-cols-2">
    {[['en', text] as const, ['hi', hindi] as const].map(([language, product]) => {
      const mine = own.find((one) => one.language === language)
      return (
        <OneLanguage key={`${language} ${mine?.words ?? ''}`} {...{ language, text, product, version }} own={mine} />
      )
    })}
  </li>
)

interface OneLanguageProps {
  language: Language
  text: string
  /** What the product says. */
  product: string
  own: OwnText | undefined
  version: number
}

function OneLanguage({ language, text, product, own, version }: OneLanguageProps) {
  const words = own?.words ?? product
  const [typed, setTyped] = useState(words)
  const [formRef, draft] = useFormDraft(`text ${language} ${text}`)
  const { run, busy, problem } = useChange({
    send: (next: string | null) => api('POST /staff/shoptexts', { language, text, words: next, version }),
    failure: 'The change could not be saved.',
    refresh: ['GET /staff/shoptexts', 'GET /staff/shopversions'],
    onSuccess: draft.forget,
  })
  const wrong = typed === words ? null : wordingProblem(text, typed)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const next = formText(new FormData(event.currentTarget), 'words')
    if (!busy && !wrongIn(text, next)) run(next === product ? null : next)
  }
  const label = languageLabel(language)
  const changed = own?.changed
  return (
    <WordingForm
      {...{ formRef, draft, busy }}
      name={`${text}: ${label}`}
      onSubmit={submit}
      onReset={own ? () => run(null) : null}
      note={
        changed && (
          <span className="text-meta text-ink-3">
            {t('Changed by {who}, {moment}', { who: changed.by, moment: momentText(changed.at) })}
          </span>
        )
      }
    >
      <TextAreaField
        name="words"
        lang={language}
        label={label}
        rows={Math.min(8, Math.ceil(product.length / 60) + 1)}
        defaultValue={words}
        maxLength={4_000}
        onChange={({ target }) => setTyped(target.value)}
        error={(wrong && translate(wrong)) || problem || undefined}
        hint={own ? t('Default text: {words}', { words: product }) : undefined}
      />
      <Preview words={typed} language={language} />
    </WordingForm>
  )
}

const wrongIn = (text: string, words: string): boolean => wordingProblem(text, words) !== null

/** As it reads: links as links, and what is filled in marked. */
function Preview({ words, language }: { words: string; language: Language }) {
  if (!/[{<]/.test(words)) return null
  const parts = words.split(/(\{\w+\}|<\w+>.*?<\/\w+>)/g)
  return (
    <p lang={language} className="rounded-control bg-sunken px-3 py-2 text-small">
      <span className="sr-only">{t('Preview')}: </span>
      {parts.map((part, index) => {
        if (index % 2 === 0) return part
        const inside = part.replace(/^<\w+>|<\/\w+>$/g, '')
        return (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text, drawn anew with it
          <span key={index} className={part.startsWith('<') ? 'text-link underline' : 'text-ink-3'}>
            {inside}
          </span>
        )
      })}
    </p>
  )
}

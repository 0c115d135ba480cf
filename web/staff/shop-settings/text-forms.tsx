import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { t } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { CheckboxField } from '../../ui/form/text-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { TextForm } from './text-form.tsx'
import { findTexts, useProductTexts } from './product-texts.ts'

/** Every text of the pages, questions and answers too, in both languages: found by its words, said in others. */
export function TextForms() {
  const [typed, setTyped] = useState('')
  const [onlyOwn, setOnlyOwn] = useState(false)
  const words = useDeferredValue(typed)
  const product = useProductTexts()
  const query = useQuery({ ...call('GET /staff/shoptexts', {}), staleTime: 0 })
  if (query.isError)
    return <ErrorState text={t('The texts could not be loaded.')} onRetry={() => void query.refetch()} />
  if (!query.data || !product) return <Spinner fullPage size={36} />
  const { texts: own, version } = query.data
  const found = findTexts(product, { words, own: onlyOwn ? own : null })
  return (
    <div className="grid gap-5">
      <p className="max-w-[80ch] text-ink-2">
        {t(
          'Find a text by words that stand on a page. Your words replace it wherever it stands. What is in braces is filled in, and what is between angle brackets is a link: keep both.',
        )}
      </p>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <SearchField label={t('Words of the text')} value={typed} maxLength={200} onChange={setTyped} />
        <CheckboxField
          label={t('Only changed texts')}
          checked={onlyOwn}
          onChange={({ target }) => setOnlyOwn(target.checked)}
        />
      </div>
      <output className="block text-small text-ink-2">
        {t('{shown} of {count} texts', { shown: found.shown.length, count: found.count })}
      </output>
      {found.count === 0 && <EmptyState text={t('No text has these words.')} />}
      <ul aria-label={t('Texts')} className="grid gap-4">
        {found.shown.map(([text, hindi]) => (
          <TextForm key={text} {...{ text, hindi, version }} own={own.filter((one) => one.text === text)} />
        ))}
      </ul>
    </div>
  )
}

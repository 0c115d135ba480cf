import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LEGAL_TEXTS, type LegalText } from '../../../../contract/accounts/legal-versions.ts'
import { LEGAL_NAMES } from '../../../../contract/site/legal-text.ts'
import { type Text, t } from '../../../language/text.ts'
import { call } from '../../../lib/query.ts'
import { SelectField } from '../../../ui/form/text-field.tsx'
import { Section } from '../../../ui/section.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { LegalTextForm } from './legal-text-form.tsx'
import privacy from '../privacy-policy.md?raw'
import refunds from '../refund-policy.md?raw'
import shipment from '../shipment.md?raw'
import terms from '../terms.md?raw'

const PRODUCT: Record<LegalText, { title: Text; words: string }> = {
  privacy: { title: 'Privacy Policy', words: privacy },
  terms: { title: 'Terms and Conditions', words: terms },
  refunds: { title: 'Cancellation and Refund', words: refunds },
  shipment: { title: 'Shipment and Delivery', words: shipment },
}

/** The legal texts in words of the operator's own: English, which binds and raises the version, and its Hindi translation. */
export default function EditLegalTexts() {
  const query = useQuery({ ...call('GET /staff/shoplegal', {}), staleTime: 0 })
  const [text, setText] = useState<LegalText>('terms')
  if (query.isError)
    return <ErrorState text={t('The texts could not be loaded.')} onRetry={() => void query.refetch()} />
  if (!query.data) return <Spinner fullPage size={36} />
  const { texts, version, inForce } = query.data
  const own = texts.filter((one) => one.text === text)
  const english = own.find(({ language }) => language === 'en')
  const hindi = own.find(({ language }) => language === 'hi')
  const product = PRODUCT[text].words.trim()
  return (
    <Section
      framed
      title={t('Legal texts')}
      intro={t(
        'The English text is binding. Saving creates a new version: anyone who agrees from then on agrees to that one, and earlier versions keep their addresses. Tell customers about important changes under Notices.',
      )}
    >
      <p className="max-w-[80ch] text-small text-ink-2">
        {t(
          'Sections begin with ##, points of a list with a hyphen, and links are written [words](/page). Filled in: {names}.',
          {
            names: LEGAL_NAMES.map((name) => `{${name}}`).join(' '),
          },
        )}
      </p>
      <div className="max-w-[420px]">
        <SelectField
          label={t('Legal text')}
          value={text}
          onChange={({ target }) => setText(target.value as LegalText)}
          hint={t('In force: version {version}', { version: inForce[text] ?? '' })}
        >
          {LEGAL_TEXTS.map((one) => (
            <option key={one} value={one}>
              {t(PRODUCT[one].title)}
              {texts.some(({ text: owned }) => owned === one) && ' *'}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <LegalTextForm
          key={`en ${text} ${english?.words ?? ''}`}
          {...{ text, version, product, own: english }}
          language="en"
        />
        <LegalTextForm
          key={`hi ${text} ${hindi?.words ?? ''}`}
          {...{ text, version, own: hindi }}
          language="hi"
          product={null}
        />
      </div>
    </Section>
  )
}

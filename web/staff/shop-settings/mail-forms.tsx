import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { SelectField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { MailForm } from './mail-form.tsx'

/** Every mail of the shop, in either language: in the product's words or in others, with a preview. */
export function MailForms() {
  const query = useQuery({ ...call('GET /staff/shopmails', {}), staleTime: 0 })
  const [template, setTemplate] = useState('')
  if (query.isError)
    return <ErrorState text={t('The mails could not be loaded.')} onRetry={() => void query.refetch()} />
  if (!query.data) return <Spinner fullPage size={36} />
  const { mails, version } = query.data
  const english = mails.filter(({ language }) => language === 'en')
  const chosen = mails.filter((mail) => mail.template === template)
  return (
    <Section
      framed
      title={t('Texts of e-mails')}
      intro={t(
        'Choose a mail and say it in words of your own. Figures, buttons and links stay. {text} stands for all paragraphs of the product, {text1} for its first, {subject} and {heading} for its own.',
        { text: '{text}', text1: '{text1}', subject: '{subject}', heading: '{heading}' },
      )}
    >
      <div className="max-w-[560px]">
        <SelectField label={t('Mail')} value={template} onChange={({ target }) => setTemplate(target.value)}>
          <option value="">{t('Choose a mail')}</option>
          {english.map((mail) => (
            <option key={mail.template} value={mail.template}>
              {`${mail.subject} (${mail.template})${mails.some((one) => one.template === mail.template && one.words) ? ' *' : ''}`}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        {chosen.map((mail) => (
          <MailForm key={`${mail.template} ${mail.language} ${JSON.stringify(mail.words)}`} {...{ mail, version }} />
        ))}
      </div>
    </Section>
  )
}

import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { setAccessToken } from '../../lib/session.ts'
import { SelectField } from '../../ui/form/text-field.tsx'
import { useAccountChange } from '../use-account-change.ts'
import type { Profile } from './personal-changes.ts'

/** The language of the person's mails: saved as it is chosen. */
export function MailLanguage({ profile }: { profile: Profile }) {
  const { firstName, lastName } = profile
  const { run, input } = useAccountChange({
    send: (language: Profile['language']) => api('POST /user/editprofile', { firstName, lastName, language }),
    success: 'Saved.',
    onSuccess: ({ accessToken }) => setAccessToken(accessToken),
    refresh: ['GET /user/profile'],
  })
  return (
    <SelectField
      label={t('Language of e-mails')}
      className="sm:max-w-60"
      value={input ?? profile.language}
      onChange={({ target }) => run(target.value === 'hi' ? 'hi' : 'en')}
    >
      {/* Each by its own name, for those who read only that one. */}
      <option value="en" lang="en">
        English
      </option>
      <option value="hi" lang="hi">
        हिन्दी
      </option>
    </SelectField>
  )
}

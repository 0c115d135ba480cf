import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { setAccessToken } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { SelectField } from '../../ui/form/text-field.tsx'
import { failureText, hasSessionEnded, SESSION_ENDED } from '../account-failure.ts'
import type { Profile } from './personal-changes.ts'
import { ownProfile } from './use-personal-info.ts'

/** In which language somebody is written to: saved as it is chosen. */
export function MailLanguage({ profile }: { profile: Profile }) {
  const client = useQueryClient()
  const { firstName, lastName } = profile
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (language: Profile['language']) => api('POST /user/editprofile', { firstName, lastName, language }),
    onSuccess: async ({ accessToken }) => {
      setAccessToken(accessToken)
      await client.invalidateQueries({ queryKey: ownProfile.queryKey })
      toast.success(t('Saved.'))
    },
    onError: (error) => toast.error(hasSessionEnded(error) ? t(SESSION_ENDED) : failureText(error)),
  })
  return (
    <SelectField
      label={t('Language of e-mails')}
      className="sm:max-w-60"
      value={isPending ? variables : profile.language}
      onChange={({ target }) => mutate(target.value === 'hi' ? 'hi' : 'en')}
    >
      {/* Each by its own name, so that whoever reads only that one finds it. */}
      <option value="en" lang="en">
        English
      </option>
      <option value="hi" lang="hi">
        हिन्दी
      </option>
    </SelectField>
  )
}

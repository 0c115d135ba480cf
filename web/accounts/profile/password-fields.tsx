import { t } from '../../language/text.ts'
import { PasswordField } from '../../ui/form/text-field.tsx'

type Field = 'currentPassword' | 'newPassword'

interface PasswordFieldsProps {
  fields: Record<Field, string>
  problems: Partial<Record<Field, string>>
  onType: (field: Field, value: string) => void
}

/** The current password and the new one. */
export function PasswordFields({ fields, problems, onType }: PasswordFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <PasswordField
        label={t('Current Password')}
        value={fields.currentPassword}
        onChange={({ target }) => onType('currentPassword', target.value)}
        error={problems.currentPassword}
      />
      <PasswordField
        label={t('New Password')}
        autoComplete="new-password"
        hint={t('At least 8 characters. You are signed out everywhere else.')}
        value={fields.newPassword}
        onChange={({ target }) => onType('newPassword', target.value)}
        error={problems.newPassword}
      />
    </div>
  )
}

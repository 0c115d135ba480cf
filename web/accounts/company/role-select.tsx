import { COMPANY_ROLES, type CompanyRole } from '../../../contract/company-roles.ts'
import { t } from '../../language/text.ts'
import { SelectField } from '../../ui/form/text-field.tsx'
import { ROLE_NAMES, ROLE_RIGHTS } from './company-texts.ts'

interface RoleSelectProps {
  label: string
  value: CompanyRole
  disabled?: boolean
  onChange: (role: CompanyRole) => void
}

export const RoleSelect = ({ label, value, disabled, onChange }: RoleSelectProps) => (
  <SelectField
    label={label}
    hint={t(ROLE_RIGHTS[value])}
    value={value}
    disabled={disabled}
    onChange={(event) => onChange(COMPANY_ROLES.find((role) => role === event.target.value) ?? 'viewer')}
  >
    {COMPANY_ROLES.map((role) => (
      <option key={role} value={role}>
        {t(ROLE_NAMES[role])}
      </option>
    ))}
  </SelectField>
)

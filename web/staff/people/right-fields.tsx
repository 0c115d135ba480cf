import { type Right, RIGHTS } from '../../../contract/constants.ts'
import { t, type Text } from '../../language/text.ts'
import { CheckboxField, SelectField } from '../../ui/form/text-field.tsx'

export const RIGHT_NAMES = {
  upload: 'Upload and describe clips',
  review: 'Review what was uploaded',
  orders: 'Orders, customers and messages',
  settings: 'Prices, filters and settings',
} as const satisfies Record<Right, Text>

export interface Access {
  role: 'EMPLOYEE' | 'ADMIN'
  rights: Right[]
}

/** The role of a member of the staff, and the desks of an EMPLOYEE. */
export function AccessFields({ access, onChange }: { access: Access; onChange: (access: Access) => void }) {
  const { role, rights } = access
  const press = (right: Right) =>
    onChange({ role, rights: RIGHTS.filter((one) => (one === right) !== rights.includes(one)) })
  return (
    <>
      <SelectField
        label={t('Role')}
        value={role}
        onChange={({ target }) => onChange({ role: target.value === 'ADMIN' ? 'ADMIN' : 'EMPLOYEE', rights })}
      >
        <option value="EMPLOYEE">{t('EMPLOYEE')}</option>
        <option value="ADMIN">{t('ADMIN')}</option>
      </SelectField>
      {role === 'ADMIN' ? (
        <p className="text-small text-ink-2">{t('An ADMIN has every desk.')}</p>
      ) : (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-small text-ink-2">{t('Desks')}</legend>
          {RIGHTS.map((right) => (
            <CheckboxField
              key={right}
              label={t(RIGHT_NAMES[right])}
              checked={rights.includes(right)}
              onChange={() => press(right)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

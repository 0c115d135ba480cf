import { useState } from 'react'
import { t, translate } from '../../../language/text.ts'
import { SelectField, TextField } from '../../../ui/form/text-field.tsx'
import { ORIENTATION_SUGGESTIONS } from './clip-edit.ts'

const CUSTOM = 'custom'

interface OrientationFieldProps {
  value: string
  onChange: (orientation: string) => void
}

/** SCR-64: one of the suggestions, or custom a custom one must be non-blank. */
export function OrientationField({ value, onChange }: OrientationFieldProps) {
  const [custom, setCustom] = useState(() => !ORIENTATION_SUGGESTIONS.some((one) => one === value))
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label={t('Orientation')}
        value={custom ? CUSTOM : value}
        onChange={({ target }) => {
          setCustom(target.value === CUSTOM)
          onChange(target.value === CUSTOM ? '' : target.value)
        }}
      >
        {[...ORIENTATION_SUGGESTIONS, CUSTOM].map((one) => (
          <option key={one} value={one}>
            {translate(one)}
          </option>
        ))}
      </SelectField>
      {custom && (
        <TextField
          label={t('Custom orientation')}
          value={value}
          maxLength={40}
          error={value.trim() === '' ? t('Orientation is required') : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  )
}

import { useState } from 'react'
import { QUALITIES } from '../../../contract/constants.ts'
import { t, translate } from '../../language/text.ts'
import { SelectField, TextField } from '../../ui/form/text-field.tsx'

/** Complimentary access: a clip in a quality, or days of a plan. */
export function ComplimentaryFields() {
  const [what, setWhat] = useState('clip')
  return (
    <>
      <SelectField name="what" label={t('What')} value={what} onChange={({ target }) => setWhat(target.value)}>
        <option value="clip">{t('One clip')}</option>
        <option value="days">{t('Days of a plan')}</option>
      </SelectField>
      {what === 'clip' ? (
        <div className="grid gap-4 sm:grid-cols-[1fr_130px]">
          <TextField name="clipId" label={t('Clip ID')} autoComplete="off" maxLength={64} />
          <SelectField name="quality" label={t('Quality')} defaultValue="HD">
            {QUALITIES.map((quality) => (
              <option key={quality} value={quality}>
                {translate(quality)}
              </option>
            ))}
          </SelectField>
        </div>
      ) : (
        <TextField name="days" label={t('Days')} type="number" min={1} max={366} step={1} defaultValue="30" />
      )}
    </>
  )
}

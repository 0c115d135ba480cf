import { INDIAN_STATES } from '../../../contract/licensing/billing-checks.ts'
import { t, translate } from '../../language/text.ts'

/** The options of a select for a State of India. */
export function StateOptions() {
  return (
    <>
      <option value="">{t('Select state')}</option>
      {INDIAN_STATES.map(({ code, name }) => (
        <option key={code} value={name}>
          {translate(name)}
        </option>
      ))}
    </>
  )
}

import type { UseFormReturn } from 'react-hook-form'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { formFields } from '../../ui/form/form-fields.ts'
import { CheckboxField } from '../../ui/form/text-field.tsx'
import { newTabLink } from '../../ui/new-tab-link.tsx'
import type { CheckoutFields } from './checkout.schema.ts'

/** SCR-39: unchecked at first and required; the buyer confirms being 18 or over. */
export function AgreeField({ form }: { form: UseFormReturn<CheckoutFields> }) {
  return (
    <CheckboxField
      {...formFields(form)('agree')}
      label={
        <Rich
          text={t(
            'I agree to the <privacy>Privacy Policy</privacy> and the <terms>Terms and Conditions</terms>. I confirm that I am 18 or over and do not live in the EU, the UK or the US.',
          )}
          privacy={newTabLink(paths.privacy)}
          terms={newTabLink(paths.terms)}
        />
      }
    />
  )
}

import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '../lib/url.ts'
import { CheckboxField } from '../ui/text-field.tsx'
import type { CheckoutFields } from './checkout.schema.ts'

const link = 'text-link underline underline-offset-4'

/** Spec 2: unchecked at first and required; the buyer confirms being 18 or over. */
export function AgreeField({ form: { register, formState } }: { form: UseFormReturn<CheckoutFields> }) {
  return (
    <CheckboxField
      {...register('agree')}
      error={formState.errors.agree?.message}
      label={
        <>
          I agree to the{' '}
          <Link to={paths.privacy} target="_blank" className={link}>
            Privacy Policy
          </Link>{' '}
          and the{' '}
          <Link to={paths.terms} target="_blank" className={link}>
            Terms and Conditions
          </Link>
          . I confirm that I am 18 or over and do not live in the EU, the UK or the US.
        </>
      }
    />
  )
}

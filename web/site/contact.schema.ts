import * as z from 'zod/mini'
import { checkEmail } from '../../contract/site/message-topics.ts'
import type { Text } from '../language/text.ts'
import { checkedBy, optionalText, requiredText } from '../lib/form-schema.ts'

const AGREE_PROBLEM: Text = 'Please agree to the Terms & Conditions before proceeding.'

export type ContactVariant = 'query' | 'country'

/** SCR-53: the contact page asks for a query, the About page for a country. */
export const contactForm = (variant: ContactVariant) =>
  z.object({
    name: requiredText('Name is required'),
    email: requiredText('Email is required').check(checkedBy(checkEmail)),
    phone: requiredText('phone is required'),
    country: variant === 'country' ? requiredText('country is required') : optionalText,
    query: variant === 'query' ? requiredText('query is required') : optionalText,
    message: optionalText,
    agree: z.boolean().check(z.refine((agreed) => agreed, AGREE_PROBLEM)),
  })

export type ContactFields = z.core.output<ReturnType<typeof contactForm>>

/** SCR-53: the box is required, and so starts unticked. */
export const emptyContact: ContactFields = {
  name: '',
  email: '',
  phone: '',
  country: '',
  query: '',
  message: '',
  agree: false,
}

/** MSG-1: the toast for a form that is not complete; the box alone has its own text. */
export function contactProblem(faulty: readonly string[]): Text {
  return faulty.every((field) => field === 'agree') ? AGREE_PROBLEM : 'Please fill in all required fields.'
}

/** The phone field takes digits only. */
export const digitsOnly = (text: string): string => text.replace(/\D/g, '')

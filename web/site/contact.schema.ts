import * as z from 'zod/mini'
import type { Text } from '../language/text.ts'

const required = (message: Text) => z.string({ error: message }).check(z.trim(), z.minLength(1, message))

const optional = z.string().check(z.trim())

const AGREE_PROBLEM: Text = 'Please agree to the Terms & Conditions before proceeding.'

export type ContactVariant = 'query' | 'country'

/** SCR-53: the contact page asks for a query, the About page for a country. */
export const contactForm = (variant: ContactVariant) =>
  z.object({
    name: required('Name is required'),
    email: required('Email is required'),
    phone: required('phone is required'),
    country: variant === 'country' ? required('country is required') : optional,
    query: variant === 'query' ? required('query is required') : optional,
    message: optional,
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

/** MSG-1: the toast for a form that is not complete; the box alone has its own words. */
export function contactProblem(faulty: readonly string[]): Text {
  return faulty.every((field) => field === 'agree') ? AGREE_PROBLEM : 'Please fill in all required fields.'
}

/** Phone is a numeric input: what is no figure does not get in. */
export const digitsOnly = (text: string): string => text.replace(/\D/g, '')

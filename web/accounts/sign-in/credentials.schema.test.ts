import type * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { addressSchema } from '../profile/address.schema.ts'
import { adminCreateSchema, signInSchema, signInWithCodeSchema, signUpSchema } from './credentials.schema.ts'

const messages = (schema: z.ZodMiniType, input: unknown) => {
  const parsed = schema.safeParse(input)
  return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map((issue) => [issue.path[0], issue.message]))
}

describe('forms of accounts', () => {
  it('sign-in needs e-mail and password', () => {
    expect(messages(signInSchema, { id: ' ', password: '' })).toEqual({
      id: 'Email is required',
      password: 'Password is required',
    })
  })

  it('sign-up needs all four and asks for no format', () => {
    expect(messages(signUpSchema, { firstName: '', lastName: '', email: '', password: '' })).toEqual({
      firstName: 'First Name is required',
      lastName: 'Last Name is required',
      email: 'Email is required',
      password: 'Password is required',
    })
    expect(messages(signUpSchema, { firstName: 'A', lastName: 'B', email: 'c', password: 'd' })).toEqual({})
  })

  it('keeps the blanks of a password', () => {
    expect(signInSchema.parse({ id: ' a@b.in ', password: ' x ' })).toEqual({ id: 'a@b.in', password: ' x ' })
  })

  it('a code is missed once it is asked for', () => {
    expect(messages(signInSchema, { id: 'boss', password: 'd', code: '' })).toEqual({})
    expect(messages(signInWithCodeSchema, { id: 'boss', password: 'd', code: ' ' })).toEqual({
      code: 'Code is required',
    })
  })

  it('admin create needs both', () => {
    expect(messages(adminCreateSchema, { id: 'boss', password: '', code: '' })).toEqual({
      password: 'ID and password are required',
    })
  })

  it('an address needs line, city, state and zip code', () => {
    const empty = { label: '', line1: '', line2: '', city: '', state: '', zipCode: '', gst: '' }
    expect(Object.values(messages(addressSchema, empty))).toEqual([
      'Address Line 1 is required',
      'City is required',
      'State is required',
      'Zip Code is required',
    ])
    const whole = { ...empty, line1: '1 MG Road', city: 'Pune', state: 'Maharashtra', zipCode: '411001' }
    expect(addressSchema.parse(whole)).toEqual(whole)
  })
})

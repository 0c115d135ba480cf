import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { googleMessage, signInMessage, signUpFailure } from './sign-in-errors.ts'

describe('failures of accounts', () => {
  it('a refused sign-in has one message, whatever the server’s', () => {
    const text = 'Invalid credentials. Please check your email and password.'
    expect(signInMessage(new ApiError(401, 'invalid_credentials', 'anything'))).toBe(text)
    expect(signInMessage(new ApiError(400, 'invalid_input'))).toBe(text)
  })

  it('a wrong code has its own message', () => {
    expect(signInMessage(new ApiError(401, 'second_factor_wrong', 'That code is not right.'))).toBe(
      'That code is not right.',
    )
  })

  it('does not blame the password for an outage', () => {
    expect(signInMessage(new ApiError(0))).toBe('Something went wrong. Please try again.')
    expect(signInMessage(new ApiError(429, 'too_many_requests', 'Too many attempts.'))).toBe('Too many attempts.')
  })

  it('sign-up shows the server’s message under the field it names, else the e-mail', () => {
    expect(signUpFailure(new ApiError(409, 'email_taken', 'Taken'))).toEqual({ message: 'Taken', field: 'email' })
    expect(signUpFailure(new ApiError(400, 'invalid_input', 'Too short', 'password')).field).toBe('password')
    expect(signUpFailure(new ApiError(0)).message).toBe('Failed to create account. Please try again.')
  })

  it('Google has a text for login and one for sign-up', () => {
    expect(googleMessage(new ApiError(401, 'google_refused', 'x'), 'login')).toBe(
      'Google login failed. Please try again.',
    )
    expect(googleMessage(new Error('blocked'), 'signup')).toBe('Google signup failed. Please try again.')
    const link = new ApiError(409, 'google_link_needed', 'Sign in with your password, then connect Google in Account.')
    expect(googleMessage(link, 'login')).toBe(link.message)
    const staff = new ApiError(403, 'google_staff', 'Staff sign in with their user ID and password.')
    expect(googleMessage(staff, 'signup')).toBe(staff.message)
    const hasty = new ApiError(429, 'too_many_requests', 'Too many attempts. Please wait a little and try again.')
    expect(googleMessage(hasty, 'login')).toBe(hasty.message)
  })
})

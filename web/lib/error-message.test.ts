import { afterEach, describe, expect, it } from 'vitest'
import { activateHindi } from '../language/activate-hindi.ts'
import { setLocale } from '../language/text.ts'
import { ApiError } from './api.ts'
import { blamedField, hasCode, isRefusal, isSignedOut, messageOf, reasonOf } from './error-message.ts'

afterEach(() => setLocale('en'))

const owned = new ApiError(409, 'already_owned', 'You already own this clip in that quality.')

describe('the message of a failed call', () => {
  it('is the server’s reason, else the fallback', () => {
    expect(messageOf(owned, 'The clip could not be loaded.')).toBe(owned.message)
    for (const error of [new ApiError(0), new ApiError(502), new TypeError('odd'), null]) {
      expect(reasonOf(error)).toBe('')
      expect(messageOf(error)).toBe('Something went wrong. Please try again.')
      expect(messageOf(error, 'The clip could not be loaded.')).toBe('The clip could not be loaded.')
    }
  })

  it('is the fallback for codes that are not among those shown', () => {
    expect(messageOf(owned, 'The clip could not be loaded.', ['not_entitled'])).toBe('The clip could not be loaded.')
    expect(messageOf(owned, 'The clip could not be loaded.', ['already_owned'])).toBe(owned.message)
  })

  it('is Hindi by its own text, else by the code it came with', () => {
    activateHindi()
    const own = 'This clip is free: download it without paying.'
    expect(messageOf(new ApiError(409, 'already_owned', own))).toBe('यह क्लिप मुफ़्त है: बिना भुगतान के डाउनलोड करें।')
    expect(messageOf(new ApiError(409, 'already_owned', 'Worded anew'))).toBe('इस क्वालिटी में यह क्लिप आपके पास पहले से है।')
    expect(messageOf(new ApiError(418, 'teapot', 'Unknown to the table'))).toBe('Unknown to the table')
  })
})

describe('what else a failed call tells', () => {
  it('names the field that the server blames', () => {
    const fields = ['gst', 'firstName'] as const
    const blamed = (field?: string) => blamedField(new ApiError(400, 'invalid_input', 'x', field), fields)
    expect(['gst', 'billing.gst', 'billing.firstName', 'notes.plan', undefined].map(blamed)).toEqual([
      'gst',
      'gst',
      'firstName',
      undefined,
      undefined,
    ])
    expect(blamedField(new TypeError('odd'), fields)).toBeUndefined()
  })

  it('has a code, and is a refusal or an outage', () => {
    expect([hasCode(owned, 'already_owned'), hasCode(owned, 'forbidden'), hasCode(null, 'forbidden')]).toEqual([
      true,
      false,
      false,
    ])
    expect([400, 401, 499, 500, 0].map((status) => isRefusal(new ApiError(status)))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect([isSignedOut(new ApiError(401)), isSignedOut(owned)]).toEqual([true, false])
  })
})

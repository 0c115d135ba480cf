import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import {
  changedParts,
  missingIn,
  type PersonalFields,
  type Profile,
  refusedField,
  withoutParts,
} from './personal-changes.ts'

const profile: Profile = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@test.example',
  emailVerified: true,
  language: 'en',
  hasPassword: true,
  passwordSetByStaff: false,
  google: null,
  companySignIn: null,
  secondFactor: false,
  passkeys: 0,
  secondFactorDue: null,
  secondFactorEnds: null,
  recoveryCodesLeft: 0,
}
const same: PersonalFields = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@test.example',
  emailPassword: '',
  emailCode: '',
  currentPassword: '',
  newPassword: '',
}
const all = ['password', 'email', 'name'] as const

describe('what has changed', () => {
  it.each<[Partial<PersonalFields>, string[]]>([
    [{}, []],
    [{ firstName: ' Asha ', email: 'ASHA@test.example', emailPassword: 'typed' }, []],
    [{ lastName: 'Roy' }, ['name']],
    [{ email: 'new@test.example' }, ['email']],
    [{ newPassword: ' ' }, ['password']],
    [{ currentPassword: 'x', email: 'a@b.example', firstName: '' }, ['name', 'email', 'password']],
  ])('the change to %j: %j', (typed, parts) => {
    expect(changedParts(all, { ...same, ...typed }, profile)).toEqual(parts)
  })

  it('counts only where somebody edits', () => {
    expect(changedParts(['email'], { ...same, firstName: 'B', newPassword: 'x' }, profile)).toEqual([])
  })
})

describe('what is missing', () => {
  it('is reported with the messages of the spec; blanks may be a password', () => {
    expect(missingIn(['name', 'email'], { ...same, firstName: ' ', email: '' })).toEqual({
      firstName: 'First Name is required',
      email: 'Email is required',
      emailPassword: 'Password is required',
    })
    expect(missingIn(['password'], { ...same, currentPassword: '  ' })).toEqual({ newPassword: 'Password is required' })
  })
})

describe('a refusal', () => {
  it.each([
    ['name', new ApiError(400, 'invalid_input', 'Too long', 'lastName'), { lastName: 'Too long' }],
    ['email', new ApiError(400, 'wrong_password', 'Not right', 'password'), { emailPassword: 'Not right' }],
    ['email', new ApiError(400, 'wrong_password', 'Not right'), { emailPassword: 'Not right' }],
    ['password', new ApiError(400, 'wrong_password', 'Not right'), { currentPassword: 'Not right' }],
    ['password', new ApiError(400, 'common_password', 'Common', 'newPassword'), { newPassword: 'Common' }],
    ['email', new ApiError(429, 'too_many_requests', 'Wait'), {}],
    ['name', new ApiError(0), {}],
    ['name', new TypeError('bug'), {}],
  ] as const)('of %s: %o is shown at its field', (part, error, problems) => {
    expect(refusedField(part, error)).toEqual(problems)
  })

  it('of one part stays when another is saved', () => {
    expect(withoutParts({ firstName: 'a', emailPassword: 'b', newPassword: 'c' }, ['name', 'password'])).toEqual({
      emailPassword: 'b',
    })
  })
})

import { describe, expect, it } from 'vitest'
import { renderMail } from '../../platform/mail/mail-layout.ts'
import { signer } from '../../platform/secrets.ts'
import { accountMails } from './account.mails.ts'

const url = 'https://jhalak.example'
const mailLinks = signer('secret', 'mail link')
const mails = accountMails({ brand: 'Jhalak', listening: { url }, mailLinks })
const linkId = '01900000-0000-7000-8000-000000000000'
const data = {
  firstName: 'Meera',
  linkId,
  email: 'meera.new@test.example',
  company: 'Kalakar Studio',
  ...{ prefix: 'jk_AbCdE', login: 'kabir@test.example', by: 'asha@test.example' },
}
const textOf = (template: string, given: object = data): string => {
  const words = mails[template]?.(given)
  if (!words) throw new Error(`no mail ${template}`)
  return renderMail(words, { name: 'Jhalak', url }).text
}
const linkTo = (page: string) => `${url}/${page}#token=${mailLinks.sign({ id: linkId })}`

describe('mails about an account', () => {
  it.each([
    ['welcome', 'confirmemail', '3 days'],
    ['verify-email', 'confirmemail', '3 days'],
    ['change-email', 'confirmemail', '24 hours'],
    ['reset-password', 'resetpassword', '1 hour'],
    ['staff-invitation', 'resetpassword', '7 days'],
    ['lost-factor', 'lostsecondfactor', '24 hours'],
    ['factor-removal', 'keepsecondfactor', '3 days'],
  ])('%s leads to /%s, and says how long its link works', (template, page, lifetime) => {
    expect(textOf(template)).toContain(linkTo(page))
    expect(textOf(template)).toContain(`The link works once, for ${lifetime}.`)
  })

  it.each([
    ['email-changing', 'set a new password now'],
    ['password-changed', 'set another one now'],
    ['google-added', 'disconnect Google'],
    ['google-replaced-password', 'no longer works'],
    ['sso-added', 'tell the administrator of your company'],
    ['ways-to-sign-in', 'there is nothing to do'],
    ['session-reused', 'set a new password'],
    ['email-changed', 'write to us at once'],
    ['second-factor-on', 'set a new password at once'],
    ['second-factor-off', 'set a new password at once'],
    ['recovery-codes-new', 'set a new password at once'],
    ['passkey-added', 'remove it and set a new password at once'],
    ['passkey-removed', 'set a new password at once'],
    ['api-key-added', 'revoke it and set a new password at once'],
    ['admin-added', 'close that account at once'],
    ['account-deleted', 'write to us'],
  ])('%s greets, says what to do if it was somebody else, and carries no token', (template, advice) => {
    const text = textOf(template)
    expect(text).toContain('Hello Meera,')
    expect(text).toContain(advice)
    expect(text).not.toContain('#token=')
  })

  it('names no company that is called like an advertisement', () => {
    const text = textOf('sso-added', { ...data, company: 'Locked? https://evil.example/login' })
    expect(text).toContain('The sign-in of your company now opens your account too.')
    expect(text).not.toContain('evil.example')
  })

  it('calls no administrator by a name that is an advertisement', () => {
    const text = textOf('admin-added', { ...data, login: 'Locked? https://evil.example/login' })
    expect(text).toContain('Somebody is an administrator now')
    expect(text).toContain('the account asha@test.example')
    expect(text).not.toContain('evil.example')
  })

  it('asks nobody to confirm an address that Google has vouched for', () => {
    const text = textOf('welcome', { firstName: 'Meera', linkId: null })
    expect(text).toContain('Your account is ready.')
    expect(text).not.toMatch(/confirm|#token=/)
  })

  it('is every mail there is', () => {
    expect(Object.keys(mails)).toHaveLength(27)
  })

  it('waits while the site has no address yet', () => {
    const early = accountMails({ brand: 'Jhalak', listening: { url: null }, mailLinks })
    expect(() => early['reset-password']?.(data)).toThrow('URL of the site')
  })
})

import { describe, expect, it } from 'vitest'
import { renderMail } from './mail-layout.ts'

const brand = { name: 'Rang & Co', url: 'https://rang.example' }
const content = {
  subject: 'Set a new password',
  heading: 'A <b>heading</b>',
  paragraphs: ['Hello "Meera",', `<script>alert(1)</script> & '`],
  button: { label: 'Set a new password', url: 'https://rang.example/resetpassword#token=a.b' },
  footnote: 'The link works once.',
}

describe('a mail', () => {
  it('says the same as text and as HTML', () => {
    const { subject, text, html } = renderMail(content, brand)
    expect(subject).toBe('Set a new password')
    for (const part of ['Set a new password', 'https://rang.example/resetpassword#token=a.b', 'The link works once.']) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(text).toContain(`<script>alert(1)</script> & '`)
  })

  it('escapes whatever it is given', () => {
    const { html } = renderMail(content, brand)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#39;')
    expect(html).toContain('A &lt;b&gt;heading&lt;/b&gt;')
    expect(html).toContain('Rang &amp; Co')
    expect(html).not.toContain('<script')
    const hostile = renderMail({ ...content, button: { label: 'x', url: '"><img src=x onerror=y>' } }, brand)
    expect(hostile.html).not.toContain('<img')
  })

  it('asks nothing of anybody else: no pictures, scripts, fonts or sheets from anywhere', () => {
    const { html } = renderMail(content, brand)
    expect(html).not.toMatch(/<(img|script|link|table|iframe|form)\b|url\(|@import/i)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toContain('<html lang="en">')
  })

  it('leaves out what is not there', () => {
    const { html, text } = renderMail({ subject: 's', heading: 'h', paragraphs: ['p'] }, brand)
    expect(html).not.toContain('class="button"')
    expect(text).toBe('h\n\np\n\n-- \nRang & Co\nhttps://rang.example\n')
  })
})

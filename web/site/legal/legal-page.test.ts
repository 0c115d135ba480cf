import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { LEGAL_VERSIONS } from '../../../contract/accounts/legal-versions.ts'
import { hindi } from '../../language/hindi.ts'
import { setLocale } from '../../language/text.ts'
import { LegalPage } from './legal-page.tsx'
import { privacyPolicy } from './privacy-policy.ts'

const operator = {
  brand: 'Jhalak',
  company: 'Test Footage Private Limited',
  host: 'footage.example',
  contact: {},
  fairUsePerDay: 200,
}

const page = () =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(LegalPage, { document: privacyPolicy(operator), inForce: LEGAL_VERSIONS.privacy[0].version }),
    ),
  )
const words = (html: string) => html.replaceAll(/<[^>]+>/g, '')

describe('a legal page', () => {
  afterEach(() => setLocale('en'))

  it('is what it says in English', () => {
    const html = page()
    expect(words(html)).toContain('Last updated 30 March 2025. Effective April 2025')
    expect(html).not.toMatch(/lang=|role="note"/)
  })

  it('in Hindi says that the English text is binding, and marks it as English', () => {
    setLocale('hi', hindi)
    const html = page()
    expect(html).toMatch(/<h1[^>]*>गोपनीयता नीति<\/h1>/)
    expect(html).toContain('अंग्रेज़ी पाठ ही मान्य है')
    expect(words(html)).toContain('30 मार्च 2025')
    // What is not inside a passage marked as English is Hindi.
    const around = html.replaceAll(/<(p|ol|article) lang="en".*?<\/\1>/gs, '')
    expect(html).toContain('<article lang="en"')
    expect(words(around)).not.toMatch(/[a-z]{2}/i)
  })
})

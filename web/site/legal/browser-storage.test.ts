import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const policy = readFileSync(join(import.meta.dirname, 'privacy-policy.md'), 'utf8')
const section = policy.split('\n## ').find((part) => part.startsWith('Cookies and storage')) ?? ''
const sources = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !/\.(?:test|fixture)\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** What is kept in browsers, by its key, and what the policy says of it. */
const STORED: Record<string, string> = {
  theme: 'your choice of theme',
  language: 'of language',
  data: 'of saving data',
  'single-key-shortcuts': 'whether shortcuts are on',
  recentSearches: 'your last searches',
  'board-name': 'the name you gave on a board',
  pendingClip: 'the clip you wanted to save or download',
  cart: 'a cart that you filled without an account',
  'open-checkout': 'an unfinished checkout',
  'typed:': 'what you typed into a form',
  'scroll-positions': 'how far you had scrolled',
  flash: 'a message for the next page',
  'residence-banner': 'that you closed a notice',
  'tus::': 'an upload that is not finished',
}

const COOKIES: Record<string, string> = {
  session: 'One keeps you signed in',
  change: 'so that you see the change at once, and lasts ten seconds',
  sso: "your company's own sign-in, and lasts ten minutes",
}

/** The keys under which a file stores something: as words where it does, or named above it. */
const keysIn = (text: string): string[] =>
  [
    /\b(?:KEY|STORAGE_KEY|PREFIX) = '([^']+)'/g,
    /(?:local|session)Storage\.setItem\('([^']+)'/g,
    /\bkeyOf = .*=> `([a-z]+:)/g,
  ].flatMap((pattern) => [...text.matchAll(pattern)].map(([, key = '']) => key))

describe('the Privacy Policy', () => {
  it('names all that is kept in browsers', () => {
    const writers = sources('web').filter(({ text }) => /\bsetItem\(|\b(?:local|session)Storage\[/.test(text))
    // The uploads' own library chooses the rest of the key.
    const unnamed = writers.filter(({ file, text }) => keysIn(text).length === 0 && !file.endsWith('send-resumable.ts'))
    expect(unnamed.map(({ file }) => file)).toEqual([])
    expect([...new Set([...writers.flatMap(({ text }) => keysIn(text)), 'tus::'])].toSorted()).toEqual(
      Object.keys(STORED).toSorted(),
    )
    for (const words of Object.values(STORED)) expect(section).toContain(words)
  })

  it('names every cookie', () => {
    const writers = sources('server').filter(({ text }) => text.includes('.setCookie('))
    const names = writers.flatMap(({ text }) =>
      [...text.matchAll(/(?:\b[A-Z_]*COOKIE = |\bname = options\.https \? '__Host-session' : )'([^']+)'/g)].map(
        ([, name = '']) => name,
      ),
    )
    expect(names.toSorted()).toEqual(Object.keys(COOKIES).toSorted())
    expect(writers).toHaveLength(Object.keys(COOKIES).length)
    expect(sources('web').filter(({ text }) => /document\.cookie\s*=[^=]|cookieStore|indexedDB/.test(text))).toEqual([])
    expect(section).toContain('We set three cookies')
    for (const words of Object.values(COOKIES)) expect(section).toContain(words)
  })

  it('keeps what it says of logging out', () => {
    const leaving = readFileSync(join(root, 'web/lib/flash-message.ts'), 'utf8')
    const [, said = ''] = /until you log out: ([^\n]+)/.exec(section) ?? []
    for (const [key, words] of Object.entries(STORED)) if (said.includes(words)) expect(leaving).toContain(`'${key}'`)
    expect(leaving).toContain('forgetTyped()')
    expect(readFileSync(join(root, 'web/lib/session.ts'), 'utf8')).toContain("startsWith('typed:')")
  })
})

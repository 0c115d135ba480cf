import { expect, type Page, type Response } from '@playwright/test'
import { LATIN_TERMS } from '../testing/untranslated.allow.ts'

/** Words that stand on pages as they are in both languages: the switch, keys, words of the sandbox, parts of addresses. */
const AS_THEY_ARE = new Set([
  ...[...LATIN_TERMS].map((word) => word.toLowerCase()),
  ...['english', 'alt', 'shift', 'esc', 'localhost', 'e2e', 'example', 'private', 'limited', 'footage', 'www'],
  // In the example of a file name, which becomes tags.
  ...['ghat', 'travel', 'wide'],
  // What a filter is filled with, as the log writes it.
  ...['system', 'price', 'staff', 'added'],
  // The taxes, which invoices name so.
  ...['cgst', 'sgst', 'igst'],
  // The customer of these journeys.
  ...['zara', 'quill'],
])

/** What the page was given to show: every word in the answers that it got. */
export class PageData {
  private readonly texts: string[] = []
  private readonly reading: Promise<unknown>[] = []
  constructor(page: Page) {
    page.on('response', (response) => this.reading.push(this.take(response)))
  }
  private async take(response: Response): Promise<void> {
    const isJson = response.headers()['content-type']?.includes('json') && response.status() < 400
    if (isJson) this.texts.push(await response.text().catch(() => ''))
  }
  async words(page: Page): Promise<Set<string>> {
    await Promise.all(this.reading)
    const inPage = await page.locator('#page-data').textContent()
    return new Set([...this.texts, inPage ?? ''].flatMap((text) => text.toLowerCase().match(/[a-z]+/g) ?? []))
  }
}

/** All visible and accessible text of the page, without passages marked as English. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isEnglish = (element: Element) => element.closest('[lang]')?.getAttribute('lang')?.startsWith('en')
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      if (!element || isEnglish(element) || element.closest('script, style')) continue
      if (!element.checkVisibility() && !element.closest('select')) continue
      if (node instanceof Text) found.push(node.data)
      else
        for (const name of ['aria-label', 'aria-valuetext', 'placeholder', 'title', 'alt'])
          found.push(element.getAttribute(name) ?? '')
    }
    return [...found, document.title].filter((text) => text.trim() !== '')
  })

/** English in the interface of a Hindi page: texts with a Latin word that is neither data of the page nor the same in both. */
export async function englishOn(page: Page, data: PageData): Promise<string[]> {
  const shown = await textsOf(page)
  // Afterwards: what a list that came late shows has come by then.
  const known = await data.words(page)
  // Addresses, ids and names of files are data, too.
  const plain = (text: string) => text.replaceAll(/\S*[@/_\d]\S*/g, ' ')
  const isKnown = (word: string) => word.length === 1 || AS_THEY_ARE.has(word) || known.has(word)
  const texts = shown.filter((text) =>
    (
      plain(text)
        .toLowerCase()
        .match(/[a-z]+/g) ?? []
    ).some((word) => !isKnown(word)),
  )
  return [...new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()))]
}

/** Until the page has its heading or window and loads nothing any more. Asked within the page: each question from here costs. */
export async function untilAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isShown = (element: Element) => element.checkVisibility()
    const isWaiting = [...document.querySelectorAll('[role=status], output')].some(({ textContent }) =>
      /लोड|Loading/.test(textContent),
    )
    return (
      document.querySelector('h1, [role=dialog]') !== null &&
      !isWaiting &&
      ![...document.querySelectorAll('.skeleton')].some(isShown)
    )
  })
}

/** What the head and the switch say of the two languages. */
const saidOf = (page: Page) =>
  page.evaluate(() => {
    const hrefOf = (selector: string) => document.querySelector(selector)?.getAttribute('href')
    const switches = [...document.querySelectorAll('a')].filter(({ textContent }) => textContent.trim() === 'English')
    return {
      language: document.documentElement.lang,
      english: switches[0]?.getAttribute('href'),
      canonical: hrefOf('link[rel=canonical]'),
      inHindi: hrefOf('link[hreflang="hi-IN"]'),
      inEnglish: hrefOf('link[hreflang="en-IN"]'),
      otherwise: hrefOf('link[hreflang="x-default"]'),
    }
  })

/** The page says in which language it is, and where it is in the other. */
export async function expectHindiPage(page: Page, path: string): Promise<void> {
  const { language, english, canonical, inHindi, inEnglish, otherwise } = await saidOf(page)
  expect(language).toBe('hi-IN')
  const own = new URL(path, page.url())
  if (english !== undefined) {
    const to = new URL(english ?? '', page.url())
    expect(to.pathname + to.search).toBe(own.pathname.replace(/^\/hi\/?/, '/') + own.search)
  }
  if (canonical === undefined) return
  expect(canonical).toBe(inHindi)
  expect(inHindi?.replace(/\/hi(?=[/?]|$)/, '').replace(/\/$/, '')).toBe(inEnglish?.replace(/\/$/, ''))
  expect(otherwise).toBe(inEnglish)
}

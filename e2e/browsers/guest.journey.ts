import { expect } from '@playwright/test'
import { clipName, fillLibrary } from '../library.ts'
import { putOnSale } from '../on-sale.ts'
import { test } from './visit.ts'

test('a guest searches, filters, looks at a clip in the overlay and alone, in both languages and themes', async ({
  visitor,
}) => {
  const name = `Ghats${Date.now()}`
  const id = await putOnSale({ name })
  await fillLibrary()
  await visitor.open('/')
  await visitor.see('heading', 'Get Amazing Indian Stock Footage')
  expect(await visitor.ask(sidewaysScroll)).toBe(0)

  await visitor.fill('Search clips', 'AT', 'combobox')
  await visitor.see('option', 'katori', true)
  await visitor.fill('Search clips', name, 'combobox')
  await visitor.press('\uE007')
  await visitor.at(/\/search\?term=/)
  await visitor.read('1 clip')

  await visitor.click('link', name)
  await visitor.at(new RegExp(`/clip/${id}(/|$)`))
  await visitor.see('dialog', name, true)
  await visitor.press('\uE00C')
  await visitor.at(/\/search\?term=/)

  // The preview plays as soon as the mouse is over the card.
  await visitor.open('/')
  await visitor.hover(`main .card:has(a[title='${clipName(0)}']) [data-frame]`)
  await visitor.until('the preview', () => visitor.ask(isPlaying, 'main .card video'))

  await visitor.open(`/clip/${id}`)
  await visitor.see('row', '₹93.22 with GST', true)
  await visitor.open(`/hi/clip/${id}`)
  await visitor.see('heading', name)
  expect(await visitor.ask(() => document.documentElement.lang)).toBe('hi-IN')

  const background = () => visitor.ask(() => getComputedStyle(document.body).backgroundColor)
  const before = await background()
  await visitor.open('/faqs')
  await visitor.click('switch', 'Dark theme')
  await visitor.until('the other theme', async () => (await background()) !== before)
  await visitor.open('/')
  expect(await background()).not.toBe(before)
  expect(await visitor.ask(() => getComputedStyle(document.body).scrollbarColor)).not.toBe('auto')

  for (const path of ['/', `/search?term=${name}`, `/clip/${id}`, '/pricing', '/collections']) {
    await visitor.resize(390, 844)
    await visitor.open(path)
    expect(await visitor.ask(sidewaysScroll), path).toBe(0)
  }
})

const sidewaysScroll = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth

const isPlaying = (selector: string): boolean =>
  [...document.querySelectorAll(selector)].some(
    (video) => !(video as HTMLVideoElement).paused && (video as HTMLVideoElement).currentTime > 0,
  )

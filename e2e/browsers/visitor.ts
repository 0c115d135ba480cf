import { setTimeout as sleep } from 'node:timers/promises'
import { findByRole, isHydrated } from './in-page.ts'
import { type Driver, ELEMENT } from './webdriver.ts'

const PATIENCE_MS = 30_000
/** Control and A; it is let go when the command ends. */
const SELECT_ALL = '\uE009a'
type Found = { [ELEMENT]: string } | null

/** Somebody at a browser: finds things by role and name, and presses real keys and buttons. */
export class Visitor {
  readonly #driver: Driver
  readonly #site: string
  constructor(driver: Driver, site: string) {
    this.#driver = driver
    this.#site = site
  }

  async open(path: string): Promise<void> {
    await this.#driver.send('navigate', { url: `${this.#site}${path}` })
    await this.until(`${path} is alive`, () => this.ask<boolean>(isHydrated))
  }

  /** Asks the page. The function must stand alone: it is sent as text. */
  ask<T>(question: (...values: never[]) => T, ...values: unknown[]): Promise<T> {
    const script = `return (${question.toString()}).apply(null, arguments)`
    return this.#driver.send('script', { script, args: values }) as Promise<T>
  }

  see(role: string, name: string, part = false): Promise<string> {
    return this.until(`${role} ${name}`, async () => {
      const found = (await this.ask(findByRole, role, name, part)) as Found
      return found?.[ELEMENT]
    })
  }

  async read(text: string): Promise<void> {
    await this.until(`the text ${text}`, () =>
      this.ask((words: string) => document.body.innerText.includes(words), text),
    )
  }

  /** As often as it takes until the element stands still and nothing lies over it. */
  click(role: string, name: string, part = false): Promise<unknown> {
    return this.until(`a click on ${role} ${name}`, async () => {
      await this.#driver.send('click', { id: await this.see(role, name, part) })
      return true
    })
  }

  /** Again from the beginning where the field is drawn anew meanwhile. */
  async fill(label: string, text: string, role = 'textbox'): Promise<void> {
    await this.until(`${label} to hold ${text}`, async () => {
      const id = await this.see(role, label)
      // As a person does: WebDriver's own clearing tells the page nothing of it in WebKitGTK.
      await this.#driver.send('type', { id, text: SELECT_ALL })
      await this.#driver.send('type', { id, text })
      return this.ask((element: HTMLInputElement) => element.value.length > 0, { [ELEMENT]: id })
    })
  }

  /** Keys to whatever has the focus. */
  async press(keys: string): Promise<void> {
    const actions = keys.split('').flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.#driver.send('actions', { actions: [{ type: 'key', id: 'keys', actions }] })
  }

  /** With the mouse over the middle of the first element that fits. */
  async hover(selector: string): Promise<void> {
    const place = await this.until(selector, () =>
      this.ask((words: string) => {
        const element = document.querySelector(words)
        element?.scrollIntoView({ block: 'center', behavior: 'instant' })
        const box = element?.getBoundingClientRect()
        return box ? { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) } : null
      }, selector),
    )
    const move = (x: number, y: number) => ({ type: 'pointerMove', duration: 50, x, y })
    const actions = [move(1, 1), move(place.x - 3, place.y - 3), move(place.x, place.y)]
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
    await this.#driver.send('actions', { actions: [mouse] })
  }

  at(address: RegExp): Promise<unknown> {
    return this.until(`the address ${address}`, async () => address.test(String(await this.#driver.send('address'))))
  }

  /** What is done within a frame of the page. */
  async within(selector: string, acts: () => Promise<void>): Promise<void> {
    const find = () =>
      this.ask((words: string) => document.querySelector(words), selector) as Promise<unknown> as Promise<Found>
    const frame = await this.until(selector, find)
    await this.#driver.send('frame', { id: frame[ELEMENT] })
    await acts()
    await this.#driver.send('frame')
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#driver.send('resize', { width, height })
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(String(await this.#driver.send('picture')), 'base64')
  }

  async until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
    const end = performance.now() + PATIENCE_MS
    let trouble = ''
    for (;;) {
      const found = await look().catch((error: unknown) => void (trouble = `: ${String(error)}`))
      if (found) return found
      if (performance.now() > end) throw new Error(`waited in vain for ${what}${trouble}`)
      await sleep(100)
    }
  }
}

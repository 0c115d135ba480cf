import { expect, type Frame, type Locator, type Page } from '@playwright/test'
import { windowOf } from './checkout.steps.ts'

/** What has the focus: what a screen reader would say of it, and whether anybody can see that it has it. */
interface Stop {
  what: string
  /** Nothing has the focus: unusable by keyboard. */
  isLost: boolean
  /** A ring is drawn, around it or around the frame it stands in. */
  isDrawn: boolean
  isInSight: boolean
}

/** Far more than any page of the journeys has controls. */
const MOST_STOPS = 120

/** Keyboard navigation: moves from tab stop to tab stop and checks the focus at each. */
export class Keys {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Goes on with Tab (or back with Shift + Tab) until the focus is there. */
  async to(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible()
    const met: string[] = []
    while (!(await hasFocus(target))) {
      if (met.length > MOST_STOPS) throw new Error(`the focus never came there; it met: ${met.join(', ')}`)
      await this.page.keyboard.press(key)
      met.push((await this.expectStop()).what)
    }
    await this.expectStop()
  }

  /** Goes there and presses it. */
  async press(target: Locator, key = 'Enter'): Promise<void> {
    await this.to(target)
    await this.page.keyboard.press(key)
  }

  /** Goes there and puts this in the place of what it holds. */
  async fill(target: Locator, text: string): Promise<void> {
    await this.to(target)
    await this.page.keyboard.press('ControlOrMeta+A')
    await this.page.keyboard.type(text)
    await expect(target).toHaveValue(text)
  }

  /** A list to choose from takes the first letters. */
  async choose(target: Locator, label: string): Promise<void> {
    await this.to(target)
    await this.page.keyboard.type(label)
    await expect(target.locator('option:checked')).toHaveText(new RegExp(`^${label}`))
  }

  /** After something was opened, closed or done: the focus is somewhere, and can be seen. */
  async expectFocus(target?: Locator): Promise<void> {
    if (target) await expect(target).toBeFocused()
    await expect.poll(async () => (await focusOf(this.page)).isLost, 'the focus is not lost').toBe(false)
  }

  private async expectStop(): Promise<Stop> {
    let stop = await focusOf(this.page)
    // What scrolls into sight may still be on its way there.
    if (!isSeen(stop))
      await expect
        .poll(async () => {
          stop = await focusOf(this.page)
          return stop
        }, 'where the focus is')
        .toMatchObject({ isLost: false, isDrawn: true, isInSight: true })
    return stop
  }
}

/** Pays in the provider's window, by UPI. */
export async function payByKeys(page: Page, keys: Keys): Promise<void> {
  const provider = windowOf(page)
  await keys.to(provider.getByLabel('Card number'))
  // Backwards: at a window's end the browser takes the focus for itself.
  await keys.to(provider.getByRole('tab', { name: 'Card' }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await keys.press(provider.getByRole('button', { name: /^Pay ₹/ }))
  await keys.press(provider.getByRole('button', { name: 'Success' }))
}

const isSeen = ({ isLost, isDrawn, isInSight }: Stop): boolean => !isLost && isDrawn && isInSight
const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === element.ownerDocument.activeElement)

/** In the page, or in the frame within it that has the focus. */
async function focusOf(page: Page | Frame): Promise<Stop> {
  const stop = await page.evaluate(stopAt)
  if (stop !== 'frame') return stop
  const handle = await page.evaluateHandle(() => document.activeElement)
  const inner = await handle.asElement()?.contentFrame()
  return inner ? focusOf(inner) : NOWHERE
}

const NOWHERE: Stop = { what: 'nothing', isLost: true, isDrawn: false, isInSight: false }

/** Runs in the page. */
function stopAt(): Stop | 'frame' {
  const element = document.activeElement
  if (element instanceof HTMLIFrameElement) return 'frame'
  if (!element || element === document.body) return { what: 'nothing', isLost: true, isDrawn: false, isInSight: false }
  const isRing = (one: Element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/, 0\)$/.test(outlineColor)
  }
  // A frame may draw it for the field that stands in it; so may what stands for a hidden control.
  const around = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling]
  const hasShadow = getComputedStyle(element).boxShadow !== 'none'
  const box = element.getBoundingClientRect()
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
  return {
    what: `${element.localName} ${label ?? element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`,
    isLost: false,
    isDrawn: hasShadow || around.some((one) => one && isRing(one)),
    isInSight: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  }
}

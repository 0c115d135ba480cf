import { expect, type Locator, type Page } from '@playwright/test'

/** What has the focus, and whether anybody can see that it has it. */
interface Stop {
  what: string
  /** A ring is drawn, around it or around the frame it stands in. */
  isDrawn: boolean
  isInSight: boolean
  /** Nothing lies over all of it. */
  isUncovered: boolean
}

/** Far more than the controls of any staff page. */
const MOST_STOPS = 600

/** Nothing is on its way any more: no control comes or goes. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1, [role=dialog]').first()).toBeVisible()
  await expect(page.getByRole('status').getByText('Loading', { exact: true })).toHaveCount(0)
  let before = -1
  await expect
    .poll(
      async () => {
        const now = await page.locator('a[href], button, input, select, textarea').count()
        const isSame = now === before
        before = now
        return isSame
      },
      { intervals: [300] },
    )
    .toBe(true)
}

/** Goes around the page once with the Tab key, or around the window over it: each stop can be seen, and none is left out. */
export async function walk(page: Page): Promise<void> {
  await settled(page)
  await page.evaluate(forget)
  const isWindow = (await page.getByRole('dialog').count()) > 0
  // From the middle of a page the focus reaches its end, moves to the browser, and comes back at its top.
  let rounds = (await expectSeen(page)) && !isWindow ? 2 : 1
  for (let stops = 0; stops < MOST_STOPS && rounds > 0; stops++) {
    await page.keyboard.press('Tab')
    if (!(await expectSeen(page))) rounds--
  }
  expect(await page.evaluate(missed), `${page.url()}: never reached`).toEqual([])
}

/** Opens a window by its button, goes around in it and leaves it with Escape: the button has the focus again. */
export async function throughWindow(
  page: Page,
  opener: Locator,
  name: string | RegExp,
  inside?: (window: Locator) => Promise<void>,
): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  const window = page.getByRole('dialog', { name, exact: typeof name === 'string' })
  await expect(window).toBeVisible()
  const holdsFocus = () => window.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(holdsFocus, `${String(name)} takes the focus`).toBe(true)
  await walk(page)
  expect(await holdsFocus(), `${String(name)} keeps the focus`).toBe(true)
  await inside?.(window)
  await page.keyboard.press('Escape')
  await expect(window).toHaveCount(0)
  await expect(opener, `${String(name)} gives the focus back`).toBeFocused()
}

/** @returns whether this is a stop at all: not the end of the page, and not where the walk began */
async function expectSeen(page: Page): Promise<boolean> {
  let stop: Stop | 'end' | 'edge' = 'edge'
  const look = async () => {
    stop = await page.evaluate(nextStop)
    return stop
  }
  // Edges of a window hand the focus on; what scrolls into sight may still be on its way there.
  await expect.poll(look).not.toBe('edge')
  if ((stop as Stop | string) === 'end') return false
  const seen = async () => {
    const now = await look()
    return isSeen(now) ? 'seen' : JSON.stringify(now)
  }
  if (!isSeen(stop)) await expect.poll(seen, page.url()).toBe('seen')
  return true
}

const isSeen = (stop: Stop | string): boolean =>
  typeof stop !== 'string' && stop.isDrawn && stop.isInSight && stop.isUncovered

/** Runs in the page, as all that follows. */
function forget(): void {
  for (const one of document.querySelectorAll('[data-met]')) {
    one.removeAttribute('data-met')
    one.removeAttribute('data-last')
  }
}

function nextStop(): Stop | 'end' | 'edge' {
  const element = document.activeElement
  if (!element || element === document.body) return 'end'
  if (element.hasAttribute('data-base-ui-focus-guard')) return 'edge'
  // A date has several parts, a player several buttons: they come one after another.
  if (element.hasAttribute('data-met') && !element.hasAttribute('data-last')) return 'end'
  document.querySelector('[data-last]')?.removeAttribute('data-last')
  element.setAttribute('data-met', '')
  element.setAttribute('data-last', '')
  const box = element.getBoundingClientRect()
  const isRing = (one: Element | null | undefined) => {
    if (!one) return false
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/, 0\)$/.test(outlineColor)
  }
  // The button that opens the calendar of a date lies within the field, where the browser draws its ring.
  const isInner = element.matches('input:is([type=date], [type=month]):not(:focus-visible)')
  // A frame may draw it for the field that stands in it; so may what stands for a hidden control.
  const around = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling]
  const isLaidOver = [0.5, 0.1, 0.9].every((part) => {
    const [x, y] = [box.left + box.width * part, box.top + box.height * part]
    const hit = document.elementFromPoint(
      Math.min(Math.max(x, 0), innerWidth - 1),
      Math.min(Math.max(y, 0), innerHeight - 1),
    )
    const own = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])]
    return hit !== null && !own.some((one) => one.contains(hit) || hit.contains(one))
  })
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
  return {
    what: `${element.localName} ${label ?? element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`,
    // The browser's own player draws its rings within.
    isDrawn:
      element instanceof HTMLVideoElement ||
      isInner ||
      getComputedStyle(element).boxShadow !== 'none' ||
      around.some(isRing),
    isInSight: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    isUncovered: !isLaidOver,
  }
}

/** What the Tab key should reach and did not. */
function missed(): string[] {
  const place = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body
  const radios = new Set(
    [...place.querySelectorAll<HTMLInputElement>('input[type=radio][data-met]')].map(({ name }) => name),
  )
  return [...place.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')]
    .filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.matches(':disabled, [data-base-ui-focus-guard], [data-met], [inert] *'))
    .filter((one) => !(one instanceof HTMLInputElement && one.type === 'radio' && radios.has(one.name)))
    .map((one) => one.outerHTML.slice(0, 160))
}

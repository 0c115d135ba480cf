/** Runs in the page. @returns the first visible element of that role whose name is, or with `part` contains, the given one */
export function findByRole(role: string, name: string, part: boolean): Element | null {
  const SELECTORS: Record<string, string> = {
    button: 'button, [role=button]',
    link: 'a[href]',
    textbox: 'input:not([type=checkbox]):not([type=radio]), textarea',
    combobox: '[role=combobox], select',
    checkbox: 'input[type=checkbox]',
    radio: 'input[type=radio]',
    switch: '[role=switch]',
    tab: '[role=tab]',
    option: '[role=option], option',
    heading: 'h1, h2, h3, h4',
    dialog: 'dialog[open], [role=dialog]',
    row: 'tr',
    region: 'section, [role=region]',
  }
  const textOf = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const by = element.getAttribute('aria-labelledby')
    if (by)
      return by
        .split(' ')
        .map((id) => textOf(document.getElementById(id)))
        .join(' ')
    const labels = (element as HTMLInputElement).labels
    return element.getAttribute('aria-label') ?? (labels?.length ? textOf(labels[0] ?? null) : textOf(element))
  }
  const isThere = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const isShown = element.tagName === 'OPTION' || (width > 0 && height > 0)
    return (
      isShown && getComputedStyle(element).visibility === 'visible' && !element.closest('[inert], [aria-hidden=true]')
    )
  }
  const fits = (element: Element) => (part ? nameOf(element).includes(name) : nameOf(element) === name)
  return [...document.querySelectorAll(SELECTORS[role] ?? role)].find((one) => fits(one) && isThere(one)) ?? null
}

/** Runs in the page: React has attached to what can be used. */
export const isHydrated = (): boolean =>
  document.readyState === 'complete' &&
  [...document.querySelectorAll('main :is(a, button, input)')].every((element) =>
    Object.keys((element as { wrappedJSObject?: Element }).wrappedJSObject ?? element).some((key) =>
      key.startsWith('__reactProps$'),
    ),
  )

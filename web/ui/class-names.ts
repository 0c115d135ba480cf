/** Joins the class names that are not falsy. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
/** How all that is printed looks: dark on white, whatever the theme. */
export const PRINT_COLOURS =
  'print:bg-white print:text-ink print:[--ink-2:#484a66] print:[--ink-3:#63657f] print:[--ink:#14142b] print:[--line:#dcdce8] print:[--link:#14142b] print:[--success:#2f6b23] print:[--danger:#b42a0b]'
/** Of a printed page: no margins of its own, no top bar and no footer. */
export const PRINT_PAGE = `${PRINT_COLOURS} print:max-w-none print:p-0 print:[&+footer]:hidden print:[.top-bar:has(+&)]:hidden`

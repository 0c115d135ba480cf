/**
 * SCR-33: first, previous, current, next and last page, `null` for a gap.
 * A gap of one page shows that page instead.
 */
export function pageNumbers(page: number, totalPages: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, totalPages].filter((one) => one >= 1 && one <= totalPages)
  const pages = [...new Set(shown)].sort((a, b) => a - b)
  return pages.flatMap((one, index) => {
    const step = one - (pages[index - 1] ?? one - 1)
    if (step === 2) return [one - 1, one]
    return step > 2 ? [null, one] : [one]
  })
}

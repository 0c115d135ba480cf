/** What a page reads of a descriptor (`picture-vector.ts`): the mean colour (YCbCr) of each cell, row by row. */
export const CELLS = { columns: 8, rows: 4 } as const
/** A descriptor in base64url without padding. */
export const VECTOR_TEXT = /^[A-Za-z0-9_-]{171}$/

/** @param text that VECTOR_TEXT matches */
export const vectorOfText = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** For showing what is compared. @returns 8 x 4 colours as CSS */
export function coloursOf(vector: Uint8Array): string[] {
  return Array.from({ length: CELLS.columns * CELLS.rows }, (_, cell) => {
    const [y = 0, cb = 128, cr = 128] = vector.subarray(3 * cell, 3 * cell + 3)
    const r = y + 1.402 * (cr - 128)
    const b = y + 1.772 * (cb - 128)
    const g = (y - 0.299 * r - 0.114 * b) / 0.587
    return `rgb(${[r, g, b].map((value) => Math.round(Math.min(255, Math.max(0, value)))).join(' ')})`
  })
}

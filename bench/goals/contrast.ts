// Goal 23: every pair of colours that text or a control may stand in, from the tokens of the style sheet, in both themes.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../harness/root.ts'
import type { Goal } from './goal.ts'

const TEXT = 4.5
const CONTROL = 3
const GROUNDS = ['page', 'surface', 'sunken']
/** What stands on what: the front, the grounds under it, and the least contrast. */
const PAIRS: [string, string[], number][] = [
  ['ink', GROUNDS, TEXT],
  ['ink-2', GROUNDS, TEXT],
  ['ink-3', GROUNDS, TEXT],
  ['link', ['page', 'surface'], TEXT],
  ['success', ['page', 'surface'], TEXT],
  ['danger', ['page', 'surface'], TEXT],
  ['white', ['accent', 'accent-hi', 'night'], TEXT],
  ['on-spark', ['spark'], TEXT],
  ['page', ['ink'], TEXT],
  ['control', GROUNDS, CONTROL],
  ['accent', ['page', 'surface'], CONTROL],
  ['focus', GROUNDS, CONTROL],
]
/** Chips on footage: our darkest at this share over the brightest film there can be. */
const OVER_FILM = 0.72

export async function measureContrast(): Promise<Goal[]> {
  const css = await readFile(join(root, 'web/app.css'), 'utf8')
  const fixed = tokensIn(css, /@theme inline \{([^}]*)\}/, '--color-')
  const themes = {
    light: { ...fixed, ...tokensIn(css, /\n {2}:root \{([^}]*)\}/, '--') },
    dark: { ...fixed, ...tokensIn(css, /:root:has\(body\[data-theme='dark'\]\) \{([^}]*)\}/, '--') },
  }
  const found = Object.entries(themes).flatMap(([theme, tokens]) =>
    PAIRS.flatMap(([front, grounds, least]) =>
      grounds.map((ground) => ({
        pair: `${front} on ${ground}, ${theme}`,
        least,
        ratio: contrast(rgb(tokens, front), rgb(tokens, ground)),
      })),
    ),
  )
  const film = rgb(themes.light, 'night').map((part) => part * OVER_FILM + 255 * (1 - OVER_FILM))
  found.push({ pair: 'white on a chip over white film', least: TEXT, ratio: contrast([255, 255, 255], film) })
  const lowest = (least: number) => Math.min(...found.filter((one) => one.least === least).map(({ ratio }) => ratio))
  const missed = found.filter(({ ratio, least }) => ratio < least)
  return [
    {
      number: 23,
      name: `contrast of ${found.length} pairs of colours, lowest of text and of controls`,
      parts: [
        { measured: lowest(TEXT), atLeast: TEXT },
        { measured: lowest(CONTROL), atLeast: CONTROL },
      ],
      notes: missed.map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`),
    },
  ]
}

/** A shop may have colours of its own: then the ones after the comma are the product's. */
function tokensIn(css: string, block: RegExp, prefix: string): Record<string, string> {
  const [, text = ''] = block.exec(css) ?? []
  const found = [...text.matchAll(/--([\w-]+):\s*(?:var\(--[\w-]+, )?(#[0-9a-f]{6})\b/gi)]
  if (found.length === 0) throw new Error(`no colours in ${block.source}`)
  return Object.fromEntries(found.map(([, name = '', value = '']) => [`--${name}`.replace(prefix, ''), value]))
}

function rgb(tokens: Record<string, string>, name: string) {
  const value = tokens[name]
  if (!value) throw new Error(`no colour is called ${name}`)
  return [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16))
}

/** As WCAG 2 reckons it. */
function contrast(one: number[], other: number[]) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(parts: number[]) {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

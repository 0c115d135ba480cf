import { createElement, type ComponentProps } from 'react'

interface IconData {
  node: [tag: string, attributes: Record<string, string>][]
}

interface IconProps extends ComponentProps<'svg'> {
  size?: number
}

/**
 * Draws a lucide icon without the library's own machinery (contexts, aliases, class names), which built pages do not use:
 * the build puts this in its place (see vite.config.ts). A grid of clips shows some two hundred icons.
 */
export default function leanIcon({ node }: IconData) {
  return function Icon({ size = 24, ...rest }: IconProps) {
    return createElement(
      'svg',
      { ...drawn, width: size, height: size, ...rest },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}

const drawn = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

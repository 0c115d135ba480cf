import type { Text } from '../language/text.ts'

export type PlayerAction =
  | { do: 'toggle' }
  | { do: 'mute' }
  | { do: 'fullscreen' }
  | { do: 'help' }
  /** Seconds, back or on. */
  | { do: 'seek'; by: number }
  /** To a time in seconds. */
  | { do: 'go'; to: number }
  /** Frames, back or on; pauses. */
  | { do: 'frame'; by: 1 | -1 }
  | { do: 'start' | 'end' }

const keys: Record<string, PlayerAction> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  j: { do: 'seek', by: -5 },
  l: { do: 'seek', by: 5 },
  arrowleft: { do: 'seek', by: -5 },
  arrowright: { do: 'seek', by: 5 },
  ',': { do: 'frame', by: -1 },
  '.': { do: 'frame', by: 1 },
  m: { do: 'mute' },
  f: { do: 'fullscreen' },
  '?': { do: 'help' },
  home: { do: 'start' },
  end: { do: 'end' },
}

/** The action of a key; null when it has none. */
export const playerAction = (key: string): PlayerAction | null => keys[key.toLowerCase()] ?? null

/** For the shortcut sheet. */
export const SHORTCUTS: [keys: string, what: Text][] = [
  ['Space or K', 'Play or pause'],
  ['J and L', '5 seconds back or on'],
  ['← and →', '5 seconds back or on'],
  [', and .', 'One frame back or on'],
  ['M', 'Sound on or off'],
  ['F', 'Full screen'],
  ['S', 'Save, where clips open over a grid'],
  ['D', 'Download, where clips open over a grid'],
  ['Shift + ← →', 'Previous or next clip'],
  ['Home and End', 'To the start or the end'],
  ['/', 'Search'],
  ['Esc', 'Close'],
]

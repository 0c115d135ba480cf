export interface PressedKey {
  key: string
  code: string
}

/** What a shortcut goes by: on a keyboard of another script (InScript) a letter is the one that its key has in Latin. */
export const latinKey = ({ key, code }: PressedKey): string =>
  key.length === 1 && key > '~' && code.startsWith('Key') ? code.slice(3).toLowerCase() : key.toLowerCase()

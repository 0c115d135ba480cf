export interface PressedKey {
  key: string
  code: string
  shiftKey?: boolean
}

/** What a shortcut goes by: on a keyboard of another script (InScript) a key is the letter or sign that it has in Latin. */
export function latinKey({ key, code, shiftKey }: PressedKey): string {
  // Other keys have English names.
  if (key <= '~') return key.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return code.startsWith('Key') ? code.slice(3).toLowerCase() : key
}

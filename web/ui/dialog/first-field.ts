const FIELDS =
  'input:not([type=hidden], [type=file], [readonly], :disabled), textarea:not([readonly], :disabled), select:not(:disabled)'

/**
 * Where somebody with a keyboard goes on in a dialog: its first field, not the button that closes it, which Enter would
 * press. With a finger as it was, so that no keyboard jumps up over what is to be read.
 * @returns `true` for the dialog's first control
 */
export function firstField(popup: HTMLElement | null, openedBy: string): HTMLElement | true {
  if (openedBy === 'touch' || matchMedia('(pointer: coarse)').matches) return true
  const fields = [...(popup?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])]
  const field = fields.find((one) => one.getClientRects().length > 0)
  // Filters begin with a slider: they are looked over first.
  if (!field || field.type === 'range') return true
  if (field.type !== 'radio') return field
  return fields.find((one) => one.type === 'radio' && one.name === field.name && one.checked) ?? field
}

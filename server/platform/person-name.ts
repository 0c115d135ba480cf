const MAX_NAME = 80

/**
 * The name of a person as another service tells it, made into what our own forms accept: one line, at most 80 characters, none
 * cut in half, and nothing that turns the direction of what is printed after it.
 */
export function tidyName(name = ''): string {
  const line = name
    .toWellFormed()
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/\p{Cc}+/gu, ' ')
  return line.trim().slice(0, MAX_NAME).toWellFormed().trim()
}

/** The dominant colour of a picture file, as #rrggbb. */
export async function dominantColour(path: string): Promise<string> {
  const { default: sharp } = await import('sharp')
  const { dominant } = await sharp(path).stats()
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`
}

/** Spec 9: length in seconds. */
export const lengthText = (seconds: number): string => `${Math.round(seconds)} s`

/** Spec 9: file size with 2 decimals in MB. */
export const sizeText = (megabytes: number): string => `${megabytes.toFixed(2)} MB`

/** A day in India: 12 Mar 2031. */
export function dayText(iso: string): string {
  return new Date(iso).toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  })
}

/** A moment in India: 12 Mar 2031, 10:02 am. */
export const momentText = (iso: string): string =>
  new Date(iso).toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** SCR-65: price inputs are numeric; the server accepts whole rupees from 1 to 1,000,000. `null` for anything else. */
export function readRupees(text: string): number | null {
  const rupees = /^\d{1,7}$/.test(text.trim()) ? Number(text.trim()) : 0
  return rupees >= 1 && rupees <= 1_000_000 ? rupees : null
}

import { language } from './text.ts'

/** The words of the desks, where they are read in Hindi. */
export async function loadStaffWords(): Promise<void> {
  if (language() === 'en') return
  const [{ speakHindi }, { hindiOfStaff }] = await Promise.all([import('./speak-hindi.ts'), import('./hindi-staff.ts')])
  speakHindi(hindiOfStaff)
}

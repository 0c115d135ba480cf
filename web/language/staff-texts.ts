import { language } from './text.ts'

/** The words of the desks, where they are read in Hindi. */
export async function loadStaffTexts(): Promise<void> {
  if (language() === 'en') return
  const [{ activateHindi: speakHindi }, { hindiOfStaff }] = await Promise.all([import('./activate-hindi.ts'), import('./hindi-staff.ts')])
  speakHindi(hindiOfStaff)
}

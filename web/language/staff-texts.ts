import { language } from './text.ts'

/** Loads the back office’s texts, on a Hindi page. */
export async function loadStaffTexts(): Promise<void> {
  if (language() === 'en') return
  const [{ activateHindi }, { hindiOfStaff }] = await Promise.all([
    import('./activate-hindi.ts'),
    import('./hindi-staff.ts'),
  ])
  activateHindi(hindiOfStaff)
}

import { LAST_UPDATED, type DocumentOf } from './legal-document.ts'
import { privacyData } from './privacy-data.ts'
import { privacyRights } from './privacy-rights.ts'

/** SCR-56: last updated 30 March 2025, effective April 2025, 13 sections. */
export const privacyPolicy: DocumentOf = (operator) => ({
  title: 'Privacy Policy',
  updated: LAST_UPDATED,
  effective: 'April 2025',
  summary: `What personal data ${operator.company} collects when you use ${operator.brand}, why, for how long, and what you can do about it.`,
  sections: [...privacyData(operator), ...privacyRights(operator)],
})

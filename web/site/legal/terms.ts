import { LAST_UPDATED, type DocumentOf } from './legal-document.ts'
import { accountSections } from './terms-account.ts'
import { conductSections } from './terms-conduct.ts'
import { disputeSections } from './terms-disputes.ts'
import { licenceSections } from './terms-licence.ts'
import { paymentSections } from './terms-payment.ts'

/** SCR-56: 43 sections. */
export const termsAndConditions: DocumentOf = (operator) => ({
  title: 'Terms and Conditions',
  updated: LAST_UPDATED,
  summary: `The agreement between you and ${operator.company} on using ${operator.brand} and licensing its footage.`,
  sections: [accountSections, paymentSections, licenceSections, conductSections, disputeSections].flatMap((part) =>
    part(operator),
  ),
})

import type { Seller } from '../../config/company.ts'

/** The shop's own account as mails name it; nothing while none is set (MON-77). */
export const transferTo = ({ bank }: Pick<Seller, 'bank'>): Record<string, string> =>
  bank ? { beneficiary: bank.beneficiary, accountNumber: bank.accountNumber, ifsc: bank.ifsc } : {}

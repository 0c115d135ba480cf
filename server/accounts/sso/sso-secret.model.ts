/** Whose secret it is: one that was moved to another company's row cannot be decrypted. */
export const ownerOfSecret = (companyId: string): string => `company_sso ${companyId}`

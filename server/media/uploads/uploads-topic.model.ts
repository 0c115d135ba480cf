/** The topic of one staff member's own uploads. */
export const uploadsTopic = (accountId: string): string => `uploads ${accountId}`

/** The topic that carries one staff member's own uploads. */
export const uploadsTopic = (accountId: string): string => `uploads ${accountId}`

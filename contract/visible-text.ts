/** Zero-width spaces, soft hyphens, fillers and the empty braille pattern: a text of these alone cannot be seen. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether nothing of a text can be seen. Joiners within a text stay: Indian scripts need them. */
export const isBlank = (text: string): boolean => text.replaceAll(UNSEEN, '').trim() === ''

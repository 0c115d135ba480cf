const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** For text and attributes of HTML and XML. */
export const escapeMarkup = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

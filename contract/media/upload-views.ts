/** The views of everybody's uploads; apart from the calls, for the page. */
export const UPLOAD_VIEWS = ['failed', 'making', 'all'] as const

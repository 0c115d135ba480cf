/** All that stand, those of them with a web address or a telephone number, and those that are hidden. */
export const COMMENT_LISTS = ['shown', 'suspect', 'hidden'] as const

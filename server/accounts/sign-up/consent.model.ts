/** `terms` and `privacy`: the statement beside the button. `adult`, `resident`: confirmed by the person. */
export type ConsentKind = 'terms' | 'privacy' | 'adult' | 'resident'

/** The versions of the texts that are in force. */
export interface NoticeVersions {
  terms: string
  privacy: string
}

/** The document that states what a person confirms: age and residence are conditions of the terms. */
const NOTICE_OF: Record<ConsentKind, keyof NoticeVersions> = {
  terms: 'terms',
  privacy: 'privacy',
  adult: 'terms',
  resident: 'terms',
}

/** The version of that document that is in force. */
export const noticeOf = (kind: ConsentKind, versions: NoticeVersions): string => versions[NOTICE_OF[kind]]

/**
 * What somebody agrees to by making an account. ACC-14: the statement beside the button stands for terms and
 * privacy policy; age and residence are recorded when sent, never demanded.
 */
export const consentsOf = (input: { adult?: boolean | undefined; resident?: boolean | undefined }): ConsentKind[] => [
  'terms',
  'privacy',
  ...(input.adult ? (['adult'] as const) : []),
  ...(input.resident ? (['resident'] as const) : []),
]

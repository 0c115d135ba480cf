/** One use of a clip on a timeline. */
export interface ClipUse {
  /** File names, paths and clip names that the list gives it, the most telling first. */
  names: string[]
  /** On the timeline, after changes of speed. */
  seconds: number
  isAudio: boolean
}

/** What an edit list says; `format` as the editing software names it. */
export interface EditList {
  format: 'EDL' | 'FCPXML' | 'Premiere XML'
  title: string
  uses: ClipUse[]
}

/** Why a file cannot be read, as a code whose sentence the page has. */
export type Unreadable =
  | 'too large'
  | 'not an edit list'
  | 'project file'
  | 'broken'
  | 'entities'
  | 'too deep'
  | 'empty'

export class EditListError extends Error {
  readonly reason: Unreadable

  constructor(reason: Unreadable) {
    super(reason)
    this.reason = reason
  }
}

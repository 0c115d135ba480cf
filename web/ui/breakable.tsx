import { Fragment, type ReactNode } from 'react'

/** A text that breaks where it is split, when it does not fit into one line. */
const parted = (text: string, ends: RegExp): ReactNode =>
  text.split(ends).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- two parts may be the same
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** After its hyphens: browsers break at those before a letter alone. */
export const breakableId = (id: string): ReactNode => parted(id, /(?<=-)/)

/** Before the @ and the dots of an e-mail address, alone or within a text; inside a part only where `wrap-anywhere` allows it. */
export const breakableEmail = (text: string): ReactNode => parted(text, /(?=@\S|(?<=\S)\.\S)/)

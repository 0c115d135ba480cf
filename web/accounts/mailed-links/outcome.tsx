interface OutcomeProps {
  text: string
  /** It did not work. */
  failed?: boolean
}

/** What came of a form that has made way for it. Takes the focus, which would be nowhere otherwise, and so is read out. */
export function Outcome({ text, failed }: OutcomeProps) {
  return (
    <p ref={takeFocus} tabIndex={-1} className={failed ? 'text-danger' : 'text-lead'}>
      {text}
    </p>
  )
}

const takeFocus = (node: HTMLElement | null) => node?.focus()

interface FormOutcomeProps {
  text: string
  failed?: boolean
}

/** The result that replaces a form. Takes the focus, which the form has lost, and so is read out by screen readers. */
export function FormOutcome({ text, failed }: FormOutcomeProps) {
  return (
    <p ref={takeFocus} tabIndex={-1} className={failed ? 'text-danger' : 'text-lead'}>
      {text}
    </p>
  )
}

const takeFocus = (node: HTMLElement | null) => node?.focus()

/** The themes and shots of one clip, or those that staff have put on the lists. */
export interface Labels {
  themes: readonly string[]
  shots: readonly string[]
}

const KINDS = ['themes', 'shots'] as const

/**
 * B13: one wrong letter would be a new filter for everybody. Of the labels that a list of clips names, those of our own
 * lists are taken, in their spelling, and those that the clip has already; what is new waits until somebody confirms it.
 */
export function labelsToTake<Values extends { themes?: string[]; shots?: string[] }>(
  values: Values,
  { own, listed, takesNew }: { own: Labels; listed: Labels; takesNew: boolean },
): { values: Values; added: Labels } {
  const added = { themes: [] as string[], shots: [] as string[] }
  const taken = { ...values }
  for (const kind of KINDS) {
    const wanted = values[kind]
    if (!wanted) continue
    const isPresent = (label: string) => own[kind].includes(label)
    const spelled = wanted.map((label) => (isPresent(label) ? label : (spellingIn(listed[kind], label) ?? label)))
    added[kind] = spelled.filter((label) => !isPresent(label) && !listed[kind].includes(label))
    taken[kind] = [...new Set(takesNew ? spelled : spelled.filter((label) => !added[kind].includes(label)))]
  }
  return { values: taken, added }
}

const spellingIn = (listed: readonly string[], label: string): string | undefined =>
  listed.find((one) => one.trim().toLowerCase() === label.trim().toLowerCase())

/** How common things are among the clips, as last counted. */
export interface DocumentFrequencies {
  clips: number
  /** How many clips carry a phonetic key or filter lexeme. */
  of: ReadonlyMap<string, number>
  /** When that was counted; terms of clips changed since are read one by one. */
  countedAt: Date | null
}

export const frequencyOf = ({ of }: DocumentFrequencies, lexeme: string): number => of.get(lexeme) ?? 0

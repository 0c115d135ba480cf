/** A stretch of text that one face draws. */
export interface Run<Face> {
  face: Face
  text: string
}

/** Splits a text into runs (itemisation by script), of composed letters. @param faceOf of a character, where the one before it has another face or none */
export function itemise<Face>(text: string, faceOf: (character: string, before?: Face) => Face): Run<Face>[] {
  const runs: Run<Face>[] = []
  for (const character of text.normalize('NFC')) {
    const last = runs.at(-1)
    const face = faceOf(character, last?.face)
    if (last?.face === face) last.text += character
    else runs.push({ face, text: character })
  }
  return runs
}

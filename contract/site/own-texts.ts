/** `{count}` and `<terms>` of a text: what it is given, and what is drawn around its words. */
const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
const marksIn = (text: string): string[] => [...text.matchAll(/<(\w+)>.*?<\/\1>/gs)].map(([, name = '']) => name)

/** What is wrong with the operator's words for a text of the product; null where they fit. */
export function wordingProblem(text: string, words: string): string | null {
  if (words.trim() === '') return 'The words are missing'
  const [names, marks] = [new Set(namesIn(text)), new Set(marksIn(text))]
  const [ownNames, ownMarks] = [new Set(namesIn(words)), new Set(marksIn(words))]
  for (const name of ownNames) if (!names.has(name)) return `Nothing fills in {${name}}`
  for (const name of names) if (!ownNames.has(name)) return `The words leave out {${name}}`
  for (const name of marks) if (!ownMarks.has(name)) return `The words leave out the link <${name}>`
  for (const name of ownMarks) if (!marks.has(name)) return `No link is called <${name}>`
  return null
}

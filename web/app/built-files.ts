import manifest from 'virtual:client-manifest'

/** Built files that a page needs beyond the entry. @param sources files of web/ that are loaded lazily */
export function builtFiles(sources: string[]): string[] {
  const files = new Set<string>()
  for (const source of sources) addWithImports(source, files)
  return [...files].map((file) => `/${file}`)
}

function addWithImports(key: string, files: Set<string>): void {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const next of chunk.imports ?? []) addWithImports(next, files)
}

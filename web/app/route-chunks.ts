import manifest from 'virtual:client-manifest'

/** Built files that a page needs beyond the entry, by the page's route id (the name of its file). */
export function routeChunks(routeIds: string[]): string[] {
  const files = new Set<string>()
  for (const id of routeIds) addWithImports(`pages/${id}.tsx`, files)
  return [...files].map((file) => `/${file}`)
}

function addWithImports(key: string, files: Set<string>): void {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const next of chunk.imports ?? []) addWithImports(next, files)
}

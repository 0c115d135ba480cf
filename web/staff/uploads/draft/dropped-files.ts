/** All dropped files, also those inside folders, sorted by name. */
export async function droppedFiles(dropped: DataTransfer): Promise<{ files: File[]; fromFolder: boolean }> {
  // Read synchronously: the list is empty after the event.
  const entries = [...dropped.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const fromFolder = entries.some((entry) => entry.isDirectory)
  if (!fromFolder) return { files: [...dropped.files], fromFolder }
  return { files: (await Promise.all(entries.map(filesOf))).flat(), fromFolder }
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: FileSystemEntry[] = []
  // readEntries returns at most 100 at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    found.push(...some)
  }
  found.sort((a, b) => a.name.localeCompare(b.name))
  return (await Promise.all(found.map(filesOf))).flat()
}

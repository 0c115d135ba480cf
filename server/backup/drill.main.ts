// `npm run restore:drill -- DIR [--database=URL]`: proves that the newest backup can be restored, and leaves nothing behind.
import { readConfig } from '../config/config.ts'
import { drill } from './drill.ts'
import { BackupError } from './manifest.ts'
import { formatDuration, readArguments, report } from './terminal.ts'

await report(async () => {
  const { words, option } = readArguments(['database='])
  const [dir] = words
  if (!dir) throw new BackupError('Say of which backups: npm run restore:drill -- DIR')
  const started = performance.now()
  const { snapshot, manifest, files, problems } = await drill(readConfig(), dir, option('database'))
  if (problems.length > 0) throw new BackupError([`Backup ${snapshot} can be restored, but:`, ...problems].join('\n'))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return `Backup ${snapshot} can be restored (${formatDuration(performance.now() - started)}): ${rows} rows, ${files} media files, all checked.`
})

// `npm run restore -- DIR [SNAPSHOT] [--beside-files]`: a backup onto an empty machine, before the server's first start there.
import { readConfig } from '../config/config.ts'
import { BackupError, Incomplete } from './manifest.ts'
import { restore } from './restore.ts'
import { formatDuration, readArguments, report } from './terminal.ts'

await report(async () => {
  const { words, has } = readArguments(['beside-files'])
  const [dir, name] = words
  const isBesideFiles = has('beside-files')
  if (!dir) throw new BackupError('Say where from: npm run restore -- DIR')
  const started = performance.now()
  const { snapshot, manifest, files, problems, staff } = await restore(readConfig(), dir, {
    ...(name && { snapshot: name }),
    isBesideFiles,
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const next = [
    'Start Jhalak with the same settings as before. Everybody signs in anew, with the passwords of that moment: change those that were',
    'changed since. All API keys have ended: their owners make new ones. These may enter the back office; remove whoever had left by now:',
    ...staff.map(({ login, role }) => `  ${role}  ${login}`),
  ]
  if (problems.length > 0)
    throw new Incomplete([`Backup ${snapshot} was restored, but:`, ...problems, ...next].join('\n'))
  return [
    `Backup ${snapshot} is restored (${formatDuration(performance.now() - started)}): ${rows} rows, ${files} media files, all checked.`,
    ...next,
  ].join('\n')
})

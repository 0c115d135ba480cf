// `npm run backup -- DIR [--deep]`: everything into DIR, while the server runs.
import { readConfig } from '../config/config.ts'
import { backUp } from './backup.ts'
import { BackupError } from './manifest.ts'
import { formatDuration, report } from './terminal.ts'

await report(async () => {
  const args = process.argv.slice(2)
  const [dir] = args.filter((arg) => !arg.startsWith('--'))
  if (!dir) return 'Say where to: npm run backup -- DIR'
  const started = performance.now()
  const { snapshot, manifest, media } = await backUp(readConfig(), dir, { deep: args.includes('--deep') })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const lines = [
    `Backup ${snapshot} is whole (${formatDuration(performance.now() - started)}): ${manifest.tables.length} tables, ${rows} rows,`,
    `${manifest.media.files} media files; ${media.copied} of them copied now, ${media.reused} were there from earlier backups.`,
    ...(media.gone > 0 ? [`${media.gone} were taken out of the store meanwhile.`] : []),
  ]
  if (media.lost.length === 0) return lines.join('\n')
  throw new BackupError(
    [...lines, 'The store has lost files, so the backup is without them:', ...media.lost].join('\n'),
  )
})

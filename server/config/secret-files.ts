import { readFileSync } from 'node:fs'

/** Settings whose value may lie in a file that `NAME_FILE` names, as container engines and systemd hand secrets over. */
export const SECRETS = [
  ...[
    'JWT_SECRET',
    'ADMIN_PASSWORD',
    'METRICS_TOKEN',
    'ERROR_REPORTS_DSN',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'LICENCE_SIGNING_KEY',
  ],
  ...['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'DATABASE_OWNER_URL', 'SMTP_URL'],
  ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'BACKUP_S3_SECRET_ACCESS_KEY'],
  ...['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'RAZORPAY_WEBHOOK_SECRET_PREVIOUS'],
] as const

type Environment = Record<string, string | undefined>

/** @returns the environment with what the files hold, and what is wrong with them, a line each */
export function withSecretFiles(given: Environment): { env: Environment; problems: string[] } {
  const env = { ...given }
  const problems: string[] = []
  for (const name of SECRETS) {
    const path = given[`${name}_FILE`]
    if (!path) continue
    if (given[name]) problems.push(`${name}_FILE: ${name} is set as well`)
    try {
      env[name] = readFileSync(path, 'utf8').trimEnd()
    } catch (error) {
      problems.push(`${name}_FILE: ${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`)
    }
  }
  return { env, problems }
}

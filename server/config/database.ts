import type { Env } from './env.ts'

/**
 * `url` may lead through a pooler that gives a connection for a transaction. `directUrl` (left out: `url`) leads to the
 * database itself, for what belongs to a session: LISTEN, locks, migrations. `replicaUrl`: a copy that only reads.
 */
export type DatabaseConfig =
  | { kind: 'embedded' }
  | { kind: 'external'; url: string; directUrl?: string; replicaUrl?: string }

export function databaseOf(env: Env): DatabaseConfig {
  if (!env.DATABASE_URL) return { kind: 'embedded' }
  return {
    kind: 'external',
    url: env.DATABASE_URL,
    ...(env.DATABASE_DIRECT_URL ? { directUrl: env.DATABASE_DIRECT_URL } : {}),
    ...(env.DATABASE_REPLICA_URL ? { replicaUrl: env.DATABASE_REPLICA_URL } : {}),
  }
}

export function databaseProblems(env: Env): string[] {
  const problems: string[] = []
  if (env.ROLE !== 'all' && !env.DATABASE_URL)
    problems.push(`DATABASE_URL: ROLE=${env.ROLE} shares a database with other processes, so it needs one`)
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (env[name] && !env.DATABASE_URL) problems.push(`${name}: stands beside DATABASE_URL, which is not set`)
  return problems
}

// Loaded ahead of a bench: what it prints also goes into the file named by BENCH_TEE, for bench/results.md.
import { appendFileSync } from 'node:fs'

const file = process.env['BENCH_TEE']
// The programs that a bench starts print their own.
delete process.env['BENCH_TEE']
if (file) {
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = ((chunk: string | Uint8Array, ...rest: []) => {
    appendFileSync(file, chunk)
    return write(chunk, ...rest)
  }) as typeof write
}

export interface AttackRow {
  id: string
  tried: string
  holds: string
  tests: string[]
  benches: string[]
}
export function attackRows(): AttackRow[]

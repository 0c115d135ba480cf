// Bech32 (BIP 173), in which age writes its keys.
const SIGNS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const CHECKSUM = 6

function polymod(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    GENERATOR.forEach((term, bit) => (sum ^= (top >>> bit) & 1 ? term : 0))
  }
  return sum >>> 0
}

const expand = (prefix: string): number[] => {
  const codes = [...Buffer.from(prefix)]
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
}

function regroup(values: Iterable<number>, from: number, to: number, pads: boolean): number[] {
  const out: number[] = []
  let [bits, count] = [0, 0]
  for (const value of values) {
    bits = ((bits << from) | value) & 0xffff
    for (count += from; count >= to;) out.push((bits >> (count -= to)) & ((1 << to) - 1))
  }
  if (pads && count > 0) out.push((bits << (to - count)) & ((1 << to) - 1))
  return out
}

export function encodeBech32(prefix: string, bytes: Buffer): string {
  const values = regroup(bytes, 8, 5, true)
  const sum = polymod([...expand(prefix), ...values, 0, 0, 0, 0, 0, 0]) ^ 1
  const check = Array.from({ length: CHECKSUM }, (_, at) => (sum >>> (5 * (5 - at))) & 31)
  return `${prefix}1${[...values, ...check].map((value) => SIGNS[value]).join('')}`
}

/** The 32 bytes of a key, or null for anything else. */
export function decodeBech32(prefix: string, text: string): Buffer | null {
  if (!text.startsWith(`${prefix}1`)) return null
  const values = Array.from(text.slice(prefix.length + 1), (sign) => SIGNS.indexOf(sign))
  if (values.includes(-1) || polymod([...expand(prefix), ...values]) !== 1) return null
  const bytes = Buffer.from(regroup(values.slice(0, -CHECKSUM), 5, 8, false))
  return bytes.length === 32 ? bytes : null
}

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name

/** The values of an object under the names of their columns: `storageKey` becomes `storage_key`. */
export const toColumns = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  ) as { [Name in keyof Row & string as Snake<Name>]: Row[Name] }

/** Reads CSV (RFC 4180) with a header row: each row by the names of its columns, with unchanged values. */
export function readCsv(csv: string): Record<string, string>[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end !== ',') rows.push([])
    if (end === '') break
  }
  const [header = [], ...body] = rows.filter((row) => row.length > 1)
  return body.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])))
}

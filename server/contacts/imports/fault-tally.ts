/** The faults of an import's rows: how many rows have each fault, with the first examples. */
import { HARMLESS_FAULTS } from '@nkra/contract/contacts/import-faults.ts'
import type { Import } from '@nkra/contract/contacts/imports.ts'
import type { z } from 'zod'
import type { Layout } from './file-layout.ts'
import type { FaultKind } from './row-fixes.ts'
import type { Finding } from './row-reader.ts'

type FaultSummary = z.output<typeof Import>['faults'][number]

/** The stored counts and examples of the rows with one fault. */
type FaultCount = Omit<FaultSummary, 'kind' | 'rejects'>

export type FaultCounts = Partial<Record<FaultKind, FaultCount>>

const EXAMPLES_MAX = 3
const EXAMPLE_LENGTH_MAX = 60

const HARMLESS: ReadonlySet<FaultKind> = new Set(HARMLESS_FAULTS)

/** Counts a row's findings. */
export function countFindings(
  counts: FaultCounts,
  layout: Pick<Layout, 'columns'>,
  line: number,
  findings: readonly Finding[] | undefined,
): void {
  if (!findings) return
  for (const finding of findings) {
    const { kind, becomes, fixed } = finding
    const count = (counts[kind] ??= { rows: 0, fixable: 0, fixed: 0, examples: [] })
    if (fixed) count.fixed++
    else {
      count.rows++
      if (becomes !== null) count.fixable++
    }
    if (count.examples.length < EXAMPLES_MAX) count.examples.push({ line, ...exampleOf(finding, layout) })
  }
}

/** Adds two counts. The examples are the first of both. */
export function addCounts(before: FaultCounts, more: FaultCounts): FaultCounts {
  const sums = { ...before }
  for (const kind of Object.keys(more) as FaultKind[]) {
    const [one, other] = [before[kind], more[kind]!]
    sums[kind] = one
      ? {
          rows: one.rows + other.rows,
          fixable: one.fixable + other.fixable,
          fixed: one.fixed + other.fixed,
          examples: [...one.examples, ...other.examples].slice(0, EXAMPLES_MAX),
        }
      : other
  }
  return sums
}

/** The faults, most frequent first. */
export function faultsOf(counts: FaultCounts): FaultSummary[] {
  return (Object.entries(counts) as [FaultKind, FaultCount][])
    .map(([kind, count]) => ({ kind, rejects: !HARMLESS.has(kind), ...count }))
    .toSorted((a, b) => b.rows + b.fixed - (a.rows + a.fixed) || a.kind.localeCompare(b.kind))
}

/** A finding as a screen shows it. */
export function exampleOf(
  { column, value, becomes }: Finding,
  { columns }: Pick<Layout, 'columns'>,
): Omit<FaultCount['examples'][number], 'line'> {
  return {
    column: column === null ? null : columns[column]!.name,
    value: shown(value),
    becomes: becomes === null ? null : shown(becomes),
  }
}

/** A cell as a screen shows it. */
export function shown(value: string): string {
  return value.length > EXAMPLE_LENGTH_MAX ? `${value.slice(0, EXAMPLE_LENGTH_MAX)}…` : value
}

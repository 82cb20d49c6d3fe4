/** Columns that many tables share. `key` names the column and the value of the row that it shows. */
import { Count, Instant } from '../values/figures.tsx'
import { StatusBadge, type Tone } from '../values/status-badge.tsx'
import type { Column } from './data-table.tsx'

/** A column that shows a state as a badge. On a card the badge stands beside the title. */
export const statusColumn = <Key extends string, State extends string | number>(
  key: Key,
  head: string,
  tones: Readonly<Record<State, Tone>>,
  names: Readonly<Record<State, string>>,
): Column<{ [K in Key]: State }> => ({
  key,
  head,
  card: 'aside',
  cell: ({ [key]: state }) => <StatusBadge tone={tones[state]}>{names[state]}</StatusBadge>,
})

export const countColumn = <Key extends string>(key: Key, head: string): Column<{ [K in Key]: number }> => ({
  key,
  head,
  align: 'end',
  cell: ({ [key]: value }) => <Count value={value} />,
})

export const instantColumn = <Key extends string>(
  key: Key,
  head: string,
): Column<{ [K in Key]: string | null }> => ({
  key,
  head,
  cell: ({ [key]: at }) => <Instant at={at} />,
})

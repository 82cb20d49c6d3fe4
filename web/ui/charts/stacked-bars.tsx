/**
 * A chart of stacked bars, one for each day, as one SVG. A button shows the same figures as a table, and a menu saves
 * them as a picture or as CSV. The figures of the day under the pointer stand above the chart.
 */
import { useElementSize } from '@mantine/hooks'
import { type RefObject, useRef, useState } from 'react'
import type { Bar, BarChart, BarPart } from './bar-chart.ts'
import { AXIS_GAP_PX, axisWidth, barLabels, labelMiddle, ticksFor } from './bar-scale.ts'
import { stackedBarsSentences } from './stacked-bars.sentences.ts'
import { Menu } from '../controls/menu.tsx'
import { useSentences, formatCount } from '../language/language.tsx'
import { useNotify } from '../toasts/notify.tsx'
import classes from './stacked-bars.module.css'

const HEIGHT = 230
/** The room on the right: half of a label that is wider than the last bar. */
const RIGHT = 12
const TOP = 8
/** The height of a line of labels, and the gap between the axis and the first line. */
const LINE_HEIGHT = 15
const AXIS_GAP = 6

export default function StackedBars(props: BarChart) {
  const { label, parts, bars, comparison } = props
  const say = useSentences(stackedBarsSentences)
  const plot = useRef<SVGSVGElement>(null)
  const { ref, width } = useElementSize()
  const [pointed, setPointed] = useState<number | null>(null)
  const [asTable, setAsTable] = useState(false)
  const bar = pointed === null ? undefined : bars[pointed]

  return (
    <figure className={classes.figure} aria-label={label}>
      <figcaption className={classes.caption}>
        <ul className={classes.legend}>
          {parts.map(({ key, label: name, colour }) => (
            <li key={key}>
              <span className={classes.swatch} style={{ background: colour }} />
              {name}
              {bar && <strong className="tabular">{formatCount(bar.values[key] ?? 0)}</strong>}
            </li>
          ))}
          {comparison && (
            <li>
              <span className={classes.dashes} />
              {comparison.label}
              {pointed !== null && (
                <strong className="tabular">{formatCount(comparison.values[pointed] ?? 0)}</strong>
              )}
            </li>
          )}
        </ul>
        <span className={classes.day} aria-live="polite">
          {bar?.label}
        </span>
        <div className={classes.acts}>
          <button type="button" className={classes.toggle} onClick={() => setAsTable(!asTable)}>
            {asTable ? say.asChart : say.asTable}
          </button>
          <SaveMenu chart={props} plot={plot} />
        </div>
      </figcaption>
      <div ref={ref} className={classes.plot}>
        {asTable && <Table {...props} />}
        {/* A picture is made from the plot, so the plot stays on the page, hidden, while the table shows. */}
        {width > 0 && (
          <Plot {...props} svg={plot} shown={!asTable} width={width} pointed={pointed} onPoint={setPointed} />
        )}
      </div>
    </figure>
  )
}

interface SaveMenuProps {
  chart: BarChart
  plot: RefObject<SVGSVGElement | null>
}

/** Saves the chart. The module that writes the files is loaded at the first use. */
function SaveMenu({ chart, plot }: SaveMenuProps) {
  const say = useSentences(stackedBarsSentences)
  const notify = useNotify()
  const save = async (kind: 'csv' | 'png') => {
    try {
      const files = await import('./chart-files.ts')
      if (kind === 'csv') files.saveFigures(chart, say.day)
      else if (plot.current) await files.savePicture(chart, plot.current)
    } catch {
      notify('error', say.chartNotSaved)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.toggle} aria-label={say.saveChart(chart.label)}>
          {say.save}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('png')}>{say.asPicture}</Menu.Item>
        <Menu.Item onClick={() => void save('csv')}>{say.asCsv}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface PlotProps extends BarChart {
  svg: RefObject<SVGSVGElement | null>
  shown: boolean
  width: number
  pointed: number | null
  onPoint: (index: number | null) => void
}

function Plot({ svg, shown, label, parts, bars, comparison, width, pointed, onPoint }: PlotProps) {
  const say = useSentences(stackedBarsSentences)
  const sumOf = ({ values }: Bar) => parts.reduce((sum, { key }) => sum + (values[key] ?? 0), 0)
  const ticks = ticksFor(Math.max(0, ...bars.map(sumOf), ...(comparison?.values ?? [])))
  const top = ticks.at(-1) ?? 1
  const axis = axisWidth(ticks.map(formatCount))
  const slot = (width - axis - RIGHT) / bars.length
  const middleOf = (index: number) => axis + slot * (index + 0.5)
  const labels = barLabels(
    bars.map((bar) => bar.label),
    slot,
  )
  const lines = labels.some(({ lower }) => lower !== undefined) ? 2 : 1
  const inner = HEIGHT - TOP - AXIS_GAP - lines * LINE_HEIGHT
  const y = (value: number) => TOP + inner * (1 - value / top)
  const yOfLine = (line: number) => TOP + inner + AXIS_GAP + (line + 0.75) * LINE_HEIGHT
  const thickness = Math.max(3, Math.min(18, slot * 0.62))

  return (
    <svg
      ref={svg}
      width={width}
      height={HEIGHT}
      className={classes.svg}
      data-hidden={!shown || undefined}
      role="img"
      aria-label={say.chart(label)}
      onPointerLeave={() => onPoint(null)}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={axis} x2={width} y1={y(tick)} y2={y(tick)} className={classes.line} />
          <text x={axis - AXIS_GAP_PX} y={y(tick)} dy="0.32em" textAnchor="end" className={classes.tick}>
            {formatCount(tick)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => {
        const x = middleOf(index)
        const { upper, lower } = labels[index]!
        return (
          <g key={bar.label} data-faint={(pointed !== null && pointed !== index) || undefined}>
            {stack(bar, parts).map(({ key, colour, from, to }) => (
              <rect
                key={key}
                x={x - thickness / 2}
                width={thickness}
                y={y(to)}
                height={Math.max(y(from) - y(to), 0)}
                rx={1.5}
                fill={colour}
              />
            ))}
            {upper && (
              <text x={x} y={yOfLine(0)} textAnchor="middle" className={classes.tick}>
                {upper}
              </text>
            )}
            {lower !== undefined && (
              <text
                x={labelMiddle(lower, x, width)}
                y={yOfLine(1)}
                textAnchor="middle"
                className={classes.tick}
              >
                {lower}
              </text>
            )}
            <rect
              x={x - slot / 2}
              width={slot}
              y={0}
              height={HEIGHT}
              fill="transparent"
              onPointerEnter={() => onPoint(index)}
            />
          </g>
        )
      })}
      {comparison && (
        <path
          className={classes.compared}
          d={`M${comparison.values.map((value, index) => `${middleOf(index)} ${y(value)}`).join('L')}`}
        />
      )}
    </svg>
  )
}

function stack(bar: Bar, parts: readonly BarPart[]) {
  let from = 0
  return parts.flatMap(({ key, colour }) => {
    const value = bar.values[key] ?? 0
    if (value <= 0) return []
    const piece = { key, colour, from, to: from + value }
    from += value
    return [piece]
  })
}

function Table({ label, head, parts, bars, comparison }: BarChart) {
  const say = useSentences(stackedBarsSentences)
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head ?? say.day}</th>
          {parts.map((part) => (
            <th key={part.key} scope="col">
              {part.label}
            </th>
          ))}
          {comparison && <th scope="col">{comparison.label}</th>}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar, index) => (
          <tr key={bar.label}>
            <th scope="row">{bar.label}</th>
            {parts.map(({ key }) => (
              <td key={key}>{formatCount(bar.values[key] ?? 0)}</td>
            ))}
            {comparison && <td>{formatCount(comparison.values[index] ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

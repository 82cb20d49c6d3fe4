/**
 * A chart as files: its figures as CSV, and its picture as PNG. The picture is drawn from the SVG on the page, so it has the
 * theme's colours and typeface. It also shows the chart's title and period.
 */
import { save } from '../../api/download.ts'
import type { BarChart } from './bar-chart.ts'

/** The mark at the start of a file, without which Excel does not read UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** Saves the figures. `day` is the title of the first column if the chart has none. */
export function saveFigures(chart: BarChart, day: string): void {
  save(new Blob([csvOf(chart, day)], { type: 'text/csv' }), fileName(chart, 'csv'))
}

/** The figures of the chart, a line for each bar. */
export function csvOf({ head, parts, bars, comparison }: BarChart, day: string): string {
  const lines = [
    [head ?? day, ...parts.map(({ label }) => label), ...(comparison ? [comparison.label] : [])],
    ...bars.map(({ name, label, values }, index) => [
      name ?? label,
      ...parts.map(({ key }) => String(values[key] ?? 0)),
      ...(comparison ? [String(comparison.values[index] ?? 0)] : []),
    ]),
  ]
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

/** A cell that no spreadsheet reads as a formula. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A file's name: 'Messages by result', '1 Nov 2026 – 30 Nov 2026' → 'messages-by-result-1-nov-2026-30-nov-2026.png' */
export function fileName({ label, period }: Pick<BarChart, 'label' | 'period'>, kind: string): string {
  const words = `${label} ${period}`
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['nkra']
  return `${words.join('-')}.${kind}`
}

/** Pixels of the picture for each pixel of the page. Sharp on a screen and on paper. */
const SCALE = 2
const MARGIN = 24
const TITLE_PX = 18
const SMALL_PX = 13
const LINE_PX = 22
const SWATCH_PX = 10
const LEGEND_GAP = 20

/** Saves the plot as a picture, with its title, period and legend. */
export async function savePicture(chart: BarChart, plot: SVGSVGElement): Promise<void> {
  const style = getComputedStyle(plot)
  const page = getComputedStyle(document.documentElement)
  const colour = (name: string) => page.getPropertyValue(name).trim()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  const font = (weight: number, size: number) => `${weight} ${size}px ${style.fontFamily}`
  // A fallback face of the device's own fonts fails where the device has none of them. The picture is drawn all the same.
  await Promise.allSettled([600, 400].map((weight) => document.fonts.load(font(weight, TITLE_PX))))

  const [width, height] = [plot.width.baseVal.value, plot.height.baseVal.value]
  context.font = font(400, SMALL_PX)
  const legend = legendOf(chart, width, (text) => context.measureText(text).width)
  const headHeight = 2 * LINE_PX + legend.lines * LINE_PX + LINE_PX / 2
  // A canvas that gets a size loses its state.
  canvas.width = (width + 2 * MARGIN) * SCALE
  canvas.height = (height + headHeight + 2 * MARGIN) * SCALE
  context.scale(SCALE, SCALE)
  context.fillStyle = colour('--surface')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(MARGIN, MARGIN)
  context.textBaseline = 'middle'
  context.fillStyle = colour('--text')
  context.font = font(600, TITLE_PX)
  context.fillText(chart.label, 0, LINE_PX / 2, width)
  context.fillStyle = colour('--muted')
  context.font = font(400, SMALL_PX)
  context.fillText(chart.period, 0, LINE_PX * 1.5, width)

  for (const { text, swatch, x, line } of legend.items) {
    const middle = LINE_PX * (2.5 + line)
    context.fillStyle = swatch === null ? colour('--muted') : paintOf(swatch, plot)
    context.fillRect(
      x,
      middle - (swatch === null ? 1 : SWATCH_PX / 2),
      SWATCH_PX,
      swatch === null ? 2 : SWATCH_PX,
    )
    context.fillStyle = colour('--muted')
    context.fillText(text, x + SWATCH_PX + 6, middle)
  }
  context.translate(0, headHeight)
  context.textBaseline = 'alphabetic'
  for (const shape of plot.querySelectorAll<SVGElement>('line, rect, path, text')) draw(context, shape)

  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (picture === null) throw new Error('no picture')
  save(picture, fileName(chart, 'png'))
}

interface LegendItem {
  text: string
  /** The colour of the part. Null for the line of the comparison. */
  swatch: string | null
  x: number
  line: number
}

/** The names of the parts side by side, on as many lines as they need. */
function legendOf(
  { parts, comparison }: BarChart,
  width: number,
  widthOf: (text: string) => number,
): { items: LegendItem[]; lines: number } {
  const items: LegendItem[] = []
  let [x, line] = [0, 0]
  const add = (text: string, swatch: string | null) => {
    const own = SWATCH_PX + 6 + widthOf(text)
    if (x > 0 && x + own > width) [x, line] = [0, line + 1]
    items.push({ text, swatch, x, line })
    x += own + LEGEND_GAP
  }
  for (const { label, colour } of parts) add(label, colour)
  if (comparison) add(comparison.label, null)
  return { items, lines: line + 1 }
}

/** A colour of a style sheet, such as `var(--chart-1)`, in the form that a canvas takes. */
function paintOf(colour: string, plot: SVGSVGElement): string {
  const probe = document.createElementNS(plot.namespaceURI, 'rect') as SVGRectElement
  probe.setAttribute('fill', colour)
  plot.append(probe)
  const { fill } = getComputedStyle(probe)
  probe.remove()
  return fill
}

function draw(context: CanvasRenderingContext2D, shape: SVGElement): void {
  const style = getComputedStyle(shape)
  const number = (name: string) => Number.parseFloat(shape.getAttribute(name) ?? '0')
  if (shape instanceof SVGTextElement) {
    const size = Number.parseFloat(style.fontSize)
    context.fillStyle = style.fill
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    context.textAlign =
      style.textAnchor === 'middle' ? 'center' : style.textAnchor === 'end' ? 'right' : 'left'
    // `dy` is in em: it brings the middle of the figures to the line of the axis.
    context.fillText(shape.textContent, number('x'), number('y') + number('dy') * size)
    return
  }
  context.beginPath()
  if (shape instanceof SVGRectElement) {
    context.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx'))
    context.fillStyle = style.fill
    context.fill()
    return
  }
  context.strokeStyle = style.stroke
  context.lineWidth = Number.parseFloat(style.strokeWidth)
  context.setLineDash(
    style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(Number.parseFloat),
  )
  if (shape instanceof SVGLineElement) {
    context.moveTo(number('x1'), number('y1'))
    context.lineTo(number('x2'), number('y2'))
    context.stroke()
  } else context.stroke(new Path2D(shape.getAttribute('d') ?? ''))
}

/**
 * What `npm run bench` measures: the whole program by itself (throughput.ts), or with `--beside kannel` beside Kannel
 * in the same run (beside-kannel.ts). Each reads its own options.
 */
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { beside: { type: 'string' } }, strict: false })
if (values.beside === undefined) await import('./throughput.ts')
else if (values.beside === 'kannel') await import('./beside-kannel.ts')
else throw new RangeError('--beside takes kannel')

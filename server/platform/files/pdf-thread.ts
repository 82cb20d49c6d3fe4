/** The thread of a PDF: looks through one file, and says what it found. */
import { parentPort, workerData } from 'node:worker_threads'
import { stepBack } from './limited-threads.ts'
import { examinePdf } from './pdf-contents.ts'

stepBack()
parentPort?.postMessage(await examinePdf(Buffer.from(workerData as Uint8Array)), [])

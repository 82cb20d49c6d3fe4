/** The thread that searches one PDF and reports what it found. */
import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from './limited-threads.ts'
import { examinePdf } from './pdf-contents.ts'

lowerPriority()
parentPort?.postMessage(await examinePdf(Buffer.from(workerData as Uint8Array)), [])

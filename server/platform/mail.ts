import { z } from 'zod'
import { job } from './queue.ts'

/** A mail to be sent. */
export const sendMail = job(
  'mail.send',
  z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
)

/**
 * A test text to one's own number. It is filled in as the first recipient would read it, before the campaign is sent to
 * all.
 */
import { z } from 'zod'
import { sendFields } from './campaigns.ts'
import { route } from '../route.ts'
import { Msisdn } from '../wire.ts'

export const sendTestText = route('sendTestText', {
  summary:
    'Text it to the confirmed number of whoever asks, merged with what the first recipient has. It costs what a text costs.',
  idempotent: true,
  body: z.object(sendFields),
  reply: z.object({ to: Msisdn, text: z.string(), segments: z.int(), credits: z.int() }),
  fails: [
    'phone_unconfirmed',
    'sender_not_allowed',
    'sender_not_approved_there',
    'own_number_opted_out',
    'too_many_recipients',
    'text_too_long',
    'template_invalid',
    'field_unknown',
    'content_refused',
    'link_target_invalid',
    'insufficient_credits',
    'spend_cap_reached',
    'sending_held',
    'not_found',
    'account_suspended',
  ],
})

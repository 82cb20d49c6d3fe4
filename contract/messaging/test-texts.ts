/** A text to one's own number, as its first recipient would read it, before it is sent to all. */
import { z } from 'zod'
import { Msisdn } from '../contacts/contacts.ts'
import {
  GROUPS_MAX,
  LINK_TARGET_LENGTH_MAX,
  PHONE_LENGTH_MAX,
  RECIPIENTS_MAX,
  TEXT_LENGTH_MAX,
} from '../limits.ts'
import { route } from '../route.ts'
import { Id } from '../wire.ts'

export const sendTestText = route('sendTestText', {
  summary:
    'Text it to the confirmed number of whoever asks, merged with what the first recipient has. It costs what a text costs.',
  idempotent: true,
  body: z.object({
    senderId: z.string().trim().min(1, 'Sender is a required field').max(15),
    text: z.string().max(TEXT_LENGTH_MAX).regex(/\S/u, 'Text is a required field'),
    recipients: z.array(z.string().max(PHONE_LENGTH_MAX)).max(RECIPIENTS_MAX).optional(),
    groupIds: z.array(Id('grp')).max(GROUPS_MAX).optional(),
    linkTarget: z.string().max(LINK_TARGET_LENGTH_MAX).optional(),
  }),
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
    'not_found',
    'account_suspended',
  ],
})

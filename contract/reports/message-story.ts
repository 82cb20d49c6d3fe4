/** What is known about one message: who sent it, what it cost, how it was sent, and which programs were told. */
import { z } from 'zod'
import { ApiRequest } from '../integrations/request-log.ts'
import { Delivery } from '../integrations/webhooks.ts'
import { CampaignName } from '../messaging/campaigns.ts'
import { route } from '../route.ts'
import { Credits, Id, Instant, UnitPrice } from '../wire.ts'

/** The most lots, and the most deliveries, that a story names. */
export const STORY_LOTS_MAX = 20
export const STORY_DELIVERIES_MAX = 50

export const getMessageStory = route('getMessageStory', {
  summary:
    'What is known around one message: who sent it, by which request, its price and its credits, its link, and the webhooks that told of it.',
  params: z.object({ id: Id('msg') }),
  reply: z.object({
    campaign: z.object({ id: Id('cmp'), name: CampaignName, createdAt: Instant }),
    author: z
      .object({ kind: z.enum(['user', 'key']), name: z.string() })
      .nullable()
      .meta({ description: 'Who sent it. Null where nobody did, such as a run of a series' }),
    request: ApiRequest.pick({ id: true, requestId: true, method: true, path: true, status: true, at: true })
      .nullable()
      .meta({
        description:
          'The request of the program. Null where a person sent it, where the log no longer has it, where several requests may be meant, or where the caller may not see the log',
      }),
    encoding: z.enum(['gsm7', 'ucs2']),
    units: z.int().meta({ description: 'Septets of GSM-7, or UTF-16 code units' }),
    link: z.string().nullable().meta({ description: 'The connection that was chosen for it' }),
    credits: z
      .object({
        reserved: Credits.meta({
          description: 'Reserved for its campaign, or spent at once for several small sends together',
        }),
        reservedAt: Instant,
        movement: z
          .int()
          .nullable()
          .meta({ description: 'The line of the statement by which they were reserved or spent' }),
        lots: z
          .array(
            z.object({
              name: z.string().meta({ description: 'The package, or the trial' }),
              invoice: z.object({ id: Id('inv'), number: z.string() }).nullable(),
              rate: UnitPrice.nullable().meta({
                description:
                  'GHS for one credit, net of taxes; 0 where it was granted, null where none is agreed',
              }),
            }),
          )
          .meta({ description: `The lots that paid for the campaign, ${STORY_LOTS_MAX} at most` }),
      })
      .nullable()
      .meta({ description: 'Null where the caller may not read billing, or where none is kept any more' }),
    deliveries: z
      .array(
        Delivery.pick({
          id: true,
          url: true,
          type: true,
          state: true,
          attempts: true,
          lastStatus: true,
          createdAt: true,
        }),
      )
      .nullable()
      .meta({
        description: `Of events about it, ${STORY_DELIVERIES_MAX} at most. Null where the caller may not see webhooks`,
      }),
  }),
  fails: ['not_found'],
})

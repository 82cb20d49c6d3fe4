/** Tools for campaigns: list, look at, pause, resume and cancel them. */
import {
  Campaign,
  CampaignStatus,
  cancelCampaign,
  getCampaign,
  listCampaigns,
  pauseCampaign,
  resumeCampaign,
} from '@nkra/contract/messaging/campaigns.ts'
import { z } from 'zod'
import { idOf, listed, paging } from './lists.ts'
import { type Effect, type Tool, toolOf } from './tool.ts'

const campaignId = z.strictObject({ id: idOf('The id of a campaign (cmp_…)') })
const campaign = getCampaign.reply.omit({ scheduleAt: true })
/** What a tool answers after it changed a campaign. The assistant can look up the rest. */
const acted = campaign.pick({
  id: true,
  name: true,
  status: true,
  recipients: true,
  counts: true,
  money: true,
})

const actOn = (
  name: string,
  call: typeof pauseCampaign | typeof resumeCampaign | typeof cancelCampaign,
  words: { title: string; description: string; effect: Effect },
): Tool =>
  toolOf({
    name,
    ...words,
    input: campaignId,
    output: acted,
    calls: [call],
    run: async (calls, params) => (await calls.one(call, { params })).data,
  })

export const campaignTools: readonly Tool[] = [
  toolOf({
    name: 'list_campaigns',
    title: 'List campaigns',
    description: 'The account’s campaigns, newest first, with how many messages of each are in which state.',
    input: z.strictObject({ status: CampaignStatus.optional(), ...paging.byCursor }),
    output: listed(
      'campaigns',
      Campaign.pick({
        id: true,
        name: true,
        status: true,
        senderId: true,
        text: true,
        traffic: true,
        groupNames: true,
        recipients: true,
        credits: true,
        counts: true,
        createdAt: true,
        scheduledAt: true,
        completedAt: true,
      }),
    ),
    calls: [listCampaigns],
    effect: 'reads',
    async run(calls, { status, limit: pageSize, cursor }) {
      const query = { status, pageSize, cursor: cursor ?? undefined }
      const { items: campaigns, ...page } = await calls.list(listCampaigns, { query })
      return { campaigns, ...page }
    },
  }),
  toolOf({
    name: 'get_campaign',
    title: 'Look at a campaign',
    description: 'One campaign: its text, what became of its messages by network, its speed and its cost.',
    input: campaignId,
    output: campaign,
    calls: [getCampaign],
    effect: 'reads',
    run: async (calls, params) => (await calls.one(getCampaign, { params })).data,
  }),
  actOn('pause_campaign', pauseCampaign, {
    title: 'Pause a campaign',
    description: 'Stops handing messages to the networks. What was handed over already goes on.',
    effect: 'sets',
  }),
  actOn('resume_campaign', resumeCampaign, {
    title: 'Resume a campaign',
    description:
      'Goes on where a campaign was paused. Its cost was confirmed and reserved when it was sent. Ask the user first.',
    effect: 'sets',
  }),
  actOn('cancel_campaign', cancelCampaign, {
    title: 'Cancel a campaign',
    description:
      'Sends nothing more of a campaign, for good. The credits of what was not sent come back. Ask the user first.',
    effect: 'ends',
  }),
]

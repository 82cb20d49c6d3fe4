/** Golden cases of the calls about segments. `http.test.ts` says what each case starts with. */
import * as routes from '@nkra/contract/contacts/audience-segments.ts'
import { at, groupExists, notFound, ok, unauthenticated, type Case } from './golden-case.ts'

const filter = { conditions: [{ of: 'field', field: 'town', is: 'equals', value: 'accra' }] }
const stored = { conditions: [{ of: 'field', field: 'Town', is: 'equals', value: 'accra' }] }
const ofSavers = { conditions: [{ of: 'group', is: 'in', groupId: '{savers}' }] }
const segment = { id: 'grp_…', name: 'In Accra', filter: stored, contacts: 1, createdAt: at }

export const segmentCases: Case[] = [
  {
    name: 'a segment is saved, its field as the account spells it',
    route: routes.createSegment,
    as: 'ama',
    body: { name: 'In Accra', filter },
    reply: ok(segment, 201),
    facts: [
      'select name, contacts from contact_group where account_id = {account} and filter is not null',
      ['In Accra 1'],
    ],
  },
  {
    name: 'a segment of the name of a group',
    route: routes.createSegment,
    as: 'ama',
    body: { name: 'savers', filter },
    reply: groupExists,
  },
  {
    name: 'a segment of another account’s group',
    route: routes.createSegment,
    as: 'kofi',
    body: { name: 'Theirs', filter: ofSavers },
    reply: notFound('group', '/filter/conditions/0/groupId'),
  },
  { name: 'segments, of which there are none', route: routes.listSegments, as: 'ama', reply: ok([]) },
  { name: 'segments without a session', route: routes.listSegments, reply: unauthenticated },
  {
    name: 'a group is not changed as a segment',
    route: routes.updateSegment,
    as: 'ama',
    params: { id: '{savers}' },
    body: { name: 'Savers', filter },
    reply: notFound('group', '/id'),
  },
  {
    name: 'a filter is tried without being saved',
    route: routes.countSegment,
    as: 'ama',
    body: { filter: ofSavers },
    reply: ok({ contacts: 2, optedOut: 1 }),
  },
  {
    name: 'a filter without conditions',
    route: routes.countSegment,
    as: 'ama',
    body: { filter: { conditions: [] } },
    reply: { status: 400, code: 'invalid_request' },
  },
]

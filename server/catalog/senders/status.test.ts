import { describe, expect, test } from 'vitest'
import {
  isChangeable,
  isRenewable,
  lapsesOn,
  nextEnd,
  remindersDue,
  senderStatus,
  type Approval,
  type NetworkStatus,
  type Renewal,
  type SenderStatus,
} from './status.ts'

const table: [networks: NetworkStatus[], status: SenderStatus, changeable: boolean][] = [
  [[], 'draft', true],
  [['submitted', 'submitted', 'submitted'], 'submitted', false],
  [['approved', 'submitted', 'submitted'], 'approved', false],
  [['approved', 'approved', 'approved'], 'approved', false],
  [['approved', 'rejected', 'approved'], 'approved', true],
  [['approved', 'needs_information', 'approved'], 'approved', true],
  [['approved', 'lapsed', 'approved'], 'approved', true],
  [['rejected', 'submitted', 'rejected'], 'submitted', false],
  [['rejected', 'needs_information', 'submitted'], 'needs_information', false],
  [['rejected', 'needs_information', 'rejected'], 'needs_information', true],
  [['rejected', 'lapsed', 'submitted'], 'submitted', false],
  [['rejected', 'lapsed', 'rejected'], 'lapsed', true],
  [['rejected', 'rejected', 'rejected'], 'rejected', true],
]

test.each(table)('%j: %s, changeable %s', (networks, status, changeable) => {
  expect(senderStatus(networks)).toBe(status)
  expect(isChangeable(networks.map((each) => ({ status: each, renewal: null })))).toBe(changeable)
})

/** An approval whose last day is 31 March, with the state of its renewal on a day. */
const approved = (renewal: Renewal['status'] | null = null, on = '2027-03-01'): Approval => ({
  status: 'approved',
  validUntil: '2027-03-31',
  renewal: renewal && { status: renewal, reason: null, at: new Date(`${on}T10:00:00Z`) },
})
const lapsed: Approval = { status: 'lapsed', validUntil: '2027-03-31', renewal: null }
const endless: Approval = { status: 'approved', validUntil: null, renewal: null }

test.each([
  ['submitted', false],
  ['needs_information', true],
  ['rejected', true],
] as const)('all approved, one’s renewal %s: changeable %s', (renewal, changeable) => {
  expect(isChangeable([endless, approved(renewal)])).toBe(changeable)
})

describe('nothing more is sent from', () => {
  test.each([
    ['a month after the end', approved(), '2027-05-01'],
    ['no day, while the network considers its renewal', approved('submitted'), null],
    ['a month after the end, where more is asked before', approved('needs_information'), '2027-05-01'],
    ['a month after more was asked', approved('needs_information', '2027-06-10'), '2027-07-11'],
    ['the end, where its renewal was refused before', approved('rejected'), '2027-04-01'],
    ['a week after the refusal', approved('rejected', '2027-03-30'), '2027-04-07'],
    ['a week after the refusal, however late', approved('rejected', '2027-06-10'), '2027-06-18'],
    ['no day, where there is no end', endless, null],
    ['no day, for it is over', lapsed, null],
  ] as const)('%s', (_, approval, day) => expect(lapsesOn(approval)).toBe(day))
})

describe('may be renewed', () => {
  test.each([
    ['not earlier than 90 days before', approved(), '2026-12-30', false],
    ['90 days before', approved(), '2026-12-31', true],
    ['after its end', approved(), '2027-04-20', true],
    ['not while that is considered', approved('submitted'), '2027-03-20', false],
    ['again, refused', approved('rejected'), '2027-03-20', true],
    ['with what was asked for', approved('needs_information'), '2027-03-20', true],
    ['lapsed', lapsed, '2028-01-01', true],
    ['not without an end', endless, '2027-03-20', false],
    ['not what is no approval', { ...lapsed, status: 'rejected', validUntil: null }, '2027-03-20', false],
  ] as const)('%s', (_, approval, today, renewable) => expect(isRenewable(approval, today)).toBe(renewable))
})

test.each([
  ['goes on from an end to come', approved('submitted'), '2027-03-10', '2028-03-30'],
  ['begins today, where the end is past', approved('submitted'), '2027-04-10', '2028-04-09'],
  ['begins today, where nobody asked for it', approved(), '2027-03-10', '2028-03-09'],
] as const)('an approval %s', (_, approval, today, end) => expect(nextEnd(approval, today)).toBe(end))

test.each([
  ['2027-01-29', approved(), 0],
  ['2027-01-30', approved(), 1],
  ['2027-02-28', approved(), 1],
  ['2027-03-01', approved(), 2],
  ['2027-03-24', approved(), 3],
  ['2027-03-31', approved(), 3],
  ['2027-04-01', approved(), 4],
  ['2027-04-24', approved(), 5],
  ['2027-04-30', approved(), 6],
  ['2027-04-24', approved('submitted'), 0],
  ['2027-03-24', approved('rejected'), 3],
  ['2027-03-25', approved('rejected'), 5],
  ['2027-03-31', approved('rejected'), 6],
  ['2027-03-31', endless, 0],
] as const)('on %s reminders are due, %#', (today, approval, due) => {
  expect(remindersDue(approval, today)).toBe(due)
})

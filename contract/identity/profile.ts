/** The signed-in person: names, phone number, and the mails that they get. */
import { z } from 'zod'
import {
  LOW_BALANCE_CREDITS_MAX,
  PERSON_NAME_LENGTH_MAX,
  PERSON_PHONE_LENGTH_MAX,
  TYPED_CODE_LENGTH_MAX,
} from '../limits.ts'
import { route } from '../route.ts'
import { Credits, Id, Line, requiredLine } from '../wire.ts'

const Phone = Line(PERSON_PHONE_LENGTH_MAX)
  .regex(/^(\+?[\d\s()-]{6,20})?$/, 'A phone number has digits, such as 024 123 4567')
  .default('')

export const Profile = z.object({
  userId: Id('usr'),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  otherNames: z.string(),
  phone: z.string(),
  phoneConfirmed: z.boolean().meta({ description: 'A code that was texted to it was given back' }),
})

export const getProfile = route('getProfile', {
  summary: 'Who the signed-in person is.',
  reply: Profile,
  fails: [],
})

export const changeProfile = route('changeProfile', {
  summary: 'Change one’s own names and phone number.',
  body: z.object({
    firstName: requiredLine('First name', PERSON_NAME_LENGTH_MAX),
    lastName: requiredLine('Last name', PERSON_NAME_LENGTH_MAX),
    otherNames: Line(PERSON_NAME_LENGTH_MAX).default(''),
    phone: Phone,
  }),
  reply: Profile,
  recent: 'in part',
  fails: [],
})

export const textPhoneCode = route('textPhoneCode', {
  summary: 'Text a code to the number in one’s profile, to show that it is one’s own. Once a minute.',
  reply: z.object({ phone: z.string().meta({ description: 'Where it goes', examples: ['+233241234567'] }) }),
  recent: true,
  fails: ['phone_invalid', 'too_many_attempts'],
})

export const confirmPhone = route('confirmPhone', {
  summary: 'Give back the code that was texted: the number is one’s own.',
  body: z.object({ code: Line(TYPED_CODE_LENGTH_MAX).min(1, 'Code is a required field') }),
  reply: Profile,
  fails: ['code_refused'],
})

export const Notifications = z.object({
  lowBalance: z.boolean().meta({ description: 'SMS credits fell below the threshold' }),
  lowBalanceCredits: Credits.refine(
    (credits) => credits >= 1n && credits <= LOW_BALANCE_CREDITS_MAX,
    'Enter a number of credits from 1 to 1,000,000,000',
  ),
  lowBalanceText: z.boolean().meta({ description: 'Of that by text message, too' }),
  campaignFinished: z.boolean().meta({ description: 'A campaign is sent' }),
  approvals: z.boolean().meta({ description: 'An invoice was approved or rejected' }),
  lapsing: z.boolean().meta({ description: 'Credits lapse in a week, or in a day' }),
  reviews: z.boolean().meta({
    description: 'Identity checks wait for a decision; only whoever may take it is told',
  }),
})

export const getNotifications = route('getNotifications', {
  summary: 'What the signed-in person is told by mail.',
  reply: Notifications,
  fails: [],
})

export const changeNotifications = route('changeNotifications', {
  summary: 'Choose what one is told by mail, and of a low balance by text message.',
  body: Notifications,
  reply: Notifications,
  fails: ['phone_unconfirmed'],
})

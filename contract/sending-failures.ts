/** Failures of sending: of the closed catalogue, the part about texts, their series and their links (`failures.ts`). */
import { failure } from './failure.ts'

export const sendingFailures = {
  sender_not_allowed: failure(
    403,
    'Sender not allowed',
    'The sender ID {sender} is not approved for this account.',
  ),
  sender_not_approved_there: failure(
    403,
    'Sender not approved there',
    'All of these recipients are on networks that have not approved the sender ID {sender}: {networks}. Nothing was sent or charged.',
  ),
  no_recipients: failure(400, 'No recipients', 'There is nobody to send to.'),
  too_many_recipients: failure(
    400,
    'Too many recipients',
    'At most {limit} numbers can be given at once. Import them as a group instead.',
  ),
  invalid_recipients: failure(400, 'Invalid recipients', 'Some recipients are not mobile numbers in Ghana.'),
  text_too_long: failure(
    400,
    'Text too long',
    'The text makes {segments} segments; at most {limit} can be sent.',
  ),
  template_invalid: failure(400, 'Template invalid', '{reason}'),
  content_refused: failure(400, 'Text refused', '{reason}'),
  link_target_invalid: failure(400, 'Link invalid', '{reason}'),
  too_many_templates: failure(
    409,
    'Too many templates',
    'At most {limit} templates are kept. Delete one that is not used any more.',
  ),
  no_link: failure(
    503,
    'No link',
    'There is no link to the mobile operators at present. Nothing was charged.',
    true,
  ),
  link_name_taken: failure(409, 'Name taken', 'There is a link named {name} already.'),
  too_many_links: failure(409, 'Too many links', 'At most {limit} links are kept.'),
  last_link: failure(
    409,
    'Last link',
    'This is the only link that is in use: without it nothing could be sent. Pause it, or add another first.',
  ),
  own_number_opted_out: failure(
    409,
    'Your number opted out',
    'Your own number has asked not to be texted. Take it from the opt-outs to test on it.',
  ),
  auto_answer_refused: failure(400, 'Answer refused', '{reason}'),
  too_many_auto_answers: failure(
    409,
    'Too many answers',
    'At most {limit} words are answered. Delete one that is not used any more.',
  ),
  too_many_inbound_numbers: failure(409, 'Too many numbers', 'At most {limit} numbers are assigned.'),
  series_never_runs: failure(400, 'Never runs', 'By this plan it would never run from now on.'),
  too_many_series: failure(
    409,
    'Too many series',
    'At most {limit} series are under way at once. End one that is not needed any more.',
  ),
  series_not_active: failure(409, 'Not under way', 'Only a series that is under way can be paused.'),
  series_not_paused: failure(409, 'Not paused', 'Only a paused series can be resumed.'),
  series_over: failure(409, 'Series over', 'This series is over already.'),
  schedule_invalid: failure(400, 'Schedule invalid', 'Schedule between one minute and one year from now.'),
  outside_hours: failure(
    409,
    'Outside permitted hours',
    'Promotional messages may be sent {hours}. The next permitted time is {next}.',
  ),
  campaign_not_pausable: failure(
    409,
    'Cannot pause',
    'Only a campaign that is scheduled, expanding or sending can be paused.',
  ),
  campaign_not_paused: failure(409, 'Not paused', 'Only a paused campaign can be resumed.'),
  campaign_over: failure(409, 'Campaign over', 'The campaign is already completed or cancelled.'),
} as const

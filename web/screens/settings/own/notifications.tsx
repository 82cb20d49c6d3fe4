/**
 * What the person is told, by topic and channel, and which summaries they get by mail. Each person chooses for
 * themselves.
 */
import { Checkbox, NativeSelect, NumberInput } from '@mantine/core'
import { NOTIFICATION_TOPICS } from '@nkra/contract/identity/notification-kinds.ts'
import { LOW_BALANCE_CREDITS_MAX } from '@nkra/contract/limits.ts'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState, type ReactNode } from 'react'
import { useCall } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { formatCount, useSentences } from '../../../ui/language/language.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { SectionPanel, SaveButton } from '../section-panel.tsx'
import { settingsSentences } from '../sentences.ts'
import classes from '../settings.module.css'
import { notificationsSentences } from './notifications.sentences.ts'
import own from './notifications.module.css'

type Choices = Reply<'getNotificationChoices'>
type Topic = Choices['topics'][number]

const CHANNELS = ['screen', 'mail', 'text'] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

export default function Notifications() {
  const title = useSentences(settingsSentences).sections.notifications
  const query = useCall('getNotificationChoices')
  const profile = useCall('getProfile').data?.data
  return (
    <SectionPanel title={title} query={query}>
      {(chosen) => (
        <NotificationsForm chosen={chosen} phone={profile?.phoneConfirmed ? profile.phone : null} />
      )}
    </SectionPanel>
  )
}

/** The form. `phone` is null if the person has not confirmed a number. */
function NotificationsForm({ chosen, phone }: { chosen: Choices; phone: string | null }) {
  const { saved } = useSentences(settingsSentences)
  const say = useSentences(notificationsSentences)
  const [draft, setDraft] = useState(chosen)
  const change = useAnnouncedAct('changeNotificationChoices')
  const mayReadReports = allows(useRole(), 'messages:read')
  const watches = draft.topics.some(
    ({ topic, screen, mail, text }) => topic === 'lowBalance' && (screen || mail || text),
  )
  const form = useSubmit(
    { lowBalanceCredits: say.lowBalanceCredits },
    async () => {
      await change.act({ body: draft }, saved)
    },
    watches ? [] : ['lowBalanceCredits'],
  )
  const { name, label, error } = form.field('lowBalanceCredits')
  const choose = (changed: Topic) =>
    setDraft((before) => ({
      ...before,
      topics: before.topics.map((each) => (each.topic === changed.topic ? changed : each)),
    }))
  return (
    <form {...form.props} className={classes.form}>
      <FormAlert failure={form.failure} />
      <p className={classes.hint}>{say.hint}</p>
      <p className={own.phone}>
        {phone === null ? (
          <>
            {say.phoneUnconfirmed}{' '}
            <TextLink to={paths.settings} search={{ section: 'profile' }}>
              {say.profile}
            </TextLink>
          </>
        ) : (
          say.phone(phone)
        )}
      </p>
      {draft.topics.map((each) => (
        <TopicChoice key={each.topic} choice={each} mayText={phone !== null} onChange={choose}>
          {each.topic === 'lowBalance' && watches && (
            <NumberInput
              size="md"
              name={name}
              label={label}
              error={error}
              className={own.threshold}
              min={1}
              max={LOW_BALANCE_CREDITS_MAX}
              allowDecimal={false}
              thousandsGroupStyle="lakh"
              thousandSeparator=","
              value={draft.lowBalanceCredits}
              onChange={(credits) => {
                setDraft((before) => ({ ...before, lowBalanceCredits: Number(credits) }))
                form.setError('lowBalanceCredits', '')
              }}
            />
          )}
        </TopicChoice>
      ))}
      <fieldset className={own.topic}>
        <legend className={own.name}>{say.digest}</legend>
        <p className={own.hint}>{say.digestHint}</p>
        <NativeSelect
          size="md"
          label={say.digestHour}
          className={own.threshold}
          value={draft.digestHour === null ? '' : String(draft.digestHour)}
          onChange={({ currentTarget: { value } }) =>
            setDraft((before) => ({ ...before, digestHour: value === '' ? null : Number(value) }))
          }
          data={[
            { value: '', label: say.noDigest },
            ...HOURS.map((hour) => ({ value: String(hour), label: hourText(hour) })),
          ]}
        />
      </fieldset>
      {mayReadReports && (
        <fieldset className={own.topic}>
          <legend className={own.name}>{say.weekly}</legend>
          <p className={own.hint}>{say.weeklyHint}</p>
          <Checkbox
            size="md"
            label={say.weeklyMail}
            checked={draft.weeklyReport}
            onChange={({ currentTarget: { checked } }) =>
              setDraft((before) => ({ ...before, weeklyReport: checked }))
            }
          />
        </fieldset>
      )}
      <SaveButton pending={form.pending} />
    </form>
  )
}

interface TopicChoiceProps {
  choice: Topic
  /** Whether the person has a number for texts. Without one, texts can only be switched off. */
  mayText: boolean
  onChange: (changed: Topic) => void
  children: ReactNode
}

function TopicChoice({ choice, mayText, onChange, children }: TopicChoiceProps) {
  const say = useSentences(notificationsSentences)
  const { topic } = choice
  return (
    <fieldset className={own.topic}>
      <legend className={own.name}>{say.topics[topic].name}</legend>
      <p className={own.hint}>{say.topics[topic].hint}</p>
      <div className={own.channels}>
        {CHANNELS.map((channel) => (
          <Checkbox
            key={channel}
            size="md"
            label={say.channels[channel]}
            disabled={channel === 'text' && !mayText && !choice.text}
            checked={choice[channel]}
            onChange={(event) => onChange({ ...choice, [channel]: event.currentTarget.checked })}
          />
        ))}
        <TopicWebhooks topic={topic} />
      </div>
      {children}
    </fieldset>
  )
}

/** How many webhooks of the account tell of the topic, for people who may change them. */
function TopicWebhooks({ topic }: Pick<Topic, 'topic'>) {
  const say = useSentences(notificationsSentences)
  const events: readonly string[] = NOTIFICATION_TOPICS[topic]
  const isTold = allows(useRole(), 'integrations:manage') && events.length > 0
  const webhooks = useCall('listWebhooks', {}, { enabled: isTold }).data?.data
  if (!isTold || webhooks === undefined) return null
  const told = webhooks.filter(({ types }) => types.some((type) => events.includes(type)))
  return (
    <TextLink to={paths.integrations} search={{ view: 'webhooks' }}>
      {say.webhooks(formatCount(told.length))}
    </TextLink>
  )
}

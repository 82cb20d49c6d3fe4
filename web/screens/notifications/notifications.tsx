/** Notifications: what the person was told, newest first. A click leads to the thing and marks the notification as read. */
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { NOTIFICATION_KINDS, type NotificationTopic } from '@nkra/contract/identity/notification-kinds.ts'
import { notificationInEnglish, notificationInFrench } from '@nkra/contract/identity/notification-words.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import {
  IconActivityHeartbeat,
  IconBell,
  IconCheck,
  IconCircleCheck,
  IconCoins,
  IconFileImport,
  IconGauge,
  IconHourglass,
  IconId,
  IconPassword,
  IconReceipt,
  IconSend,
  IconWebhook,
} from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useAct } from '../../api/queries.ts'
import { useSlices } from '../../api/slices.ts'
import { paths } from '../../paths.ts'
import { useActing } from '../../shell/session/session-context.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { useLanguage, useSentences } from '../../ui/language/language.tsx'
import { Fetched } from '../../ui/layout/fetched.tsx'
import { EmptyState, Page, Panel } from '../../ui/layout/page.tsx'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { Instant } from '../../ui/values/figures.tsx'
import classes from './notifications.module.css'
import { notificationsSearch } from './search.ts'
import { notificationsSentences } from './sentences.ts'
import { subjectLink } from './subject-link.ts'

type Notification = Reply<'listNotifications'>

const route = getRouteApi('/signed-in/notifications')
const SLICE_ROWS = 30

const ICONS: Readonly<Record<NotificationTopic, typeof IconBell>> = {
  lowBalance: IconCoins,
  lapsing: IconHourglass,
  spendCaps: IconGauge,
  approvals: IconCircleCheck,
  campaignFinished: IconSend,
  imports: IconFileImport,
  reviews: IconId,
  webhooks: IconWebhook,
  codes: IconPassword,
  payments: IconReceipt,
  operations: IconActivityHeartbeat,
}

export default function NotificationsScreen() {
  const say = useSentences(notificationsSentences)
  const { show = 'all' } = route.useSearch()
  const navigate = route.useNavigate()
  const acting = useActing()
  const readAll = useAnnouncedAct('readNotifications')
  const slices = useSlices('listNotifications', { query: { show, limit: SLICE_ROWS } })
  const { items } = slices
  const newest = items?.[0]
  const hasUnread = items?.some(({ read }) => !read) === true
  return (
    <Page
      title={say.title}
      lead={say.lead}
      actions={
        <>
          <TextLink to={paths.settings} search={{ section: 'notifications' }}>
            {say.settings}
          </TextLink>
          <Button
            variant="default"
            leftSection={<IconCheck size={17} aria-hidden="true" />}
            // An Administrator who acts as a customer looks and leaves everything as it is.
            disabled={!hasUnread || acting}
            loading={readAll.pending}
            onClick={() => newest && readAll.press({ body: { until: newest.id } }, say.allRead)}
          >
            {say.readAll}
          </Button>
        </>
      }
    >
      <Panel flush>
        <div className={classes.bar}>
          <SegmentedControl
            aria-label={say.show}
            data={[
              { value: 'all', label: say.all },
              { value: 'unread', label: say.unread },
            ]}
            value={show}
            onChange={(value) =>
              void navigate({ search: notificationsSearch({ show: value }), replace: true })
            }
          />
        </div>
        <Fetched query={{ ...slices, data: items }} skeleton={<RowsPending />}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState
                icon={<IconBell size={28} stroke={1.5} />}
                title={show === 'unread' ? say.noneUnreadTitle : say.emptyTitle}
              >
                {show === 'unread' ? say.noneUnread : say.empty}
              </EmptyState>
            ) : (
              <ul className={classes.list} aria-label={say.title}>
                {found.map((notification) => (
                  <Row key={notification.id} notification={notification} mayRead={!acting} />
                ))}
              </ul>
            )
          }
        </Fetched>
        {slices.hasMore && (
          <div className={classes.foot}>
            <Button variant="default" size="sm" loading={slices.isLoadingMore} onClick={slices.loadMore}>
              {say.more}
            </Button>
          </div>
        )}
      </Panel>
    </Page>
  )
}

function Row({ notification, mayRead }: { notification: Notification; mayRead: boolean }) {
  const say = useSentences(notificationsSentences)
  const { language } = useLanguage()
  const read = useAct('readNotification')
  const { id, at, subject } = notification
  const sentence = language === 'fr' ? notificationInFrench(subject) : notificationInEnglish(subject)
  const Icon = ICONS[NOTIFICATION_KINDS[subject.kind].topic]
  const notify = useNotify()
  // It is read at once. If the server refuses, it is unread again, and a message says so.
  const isRead = notification.read || read.isPending || read.isSuccess
  const marks = !isRead && mayRead
  const mark = () =>
    read.mutate({ input: { params: { id } } }, { onError: () => notify('error', say.notMarked) })
  return (
    <li className={classes.row} data-unread={!isRead || undefined}>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={19} stroke={1.7} />
      </span>
      <div className={classes.words}>
        <Link {...subjectLink(subject)} className={classes.sentence} {...(marks && { onClick: mark })}>
          {sentence}
        </Link>
        <span className={classes.at}>
          {!isRead && <span className={classes.isNew}>{say.isNew}</span>}
          <Instant at={at} />
        </span>
      </div>
      {marks && (
        <Button size="compact-md" variant="subtle" aria-label={say.markOne(sentence)} onClick={mark}>
          {say.markRead}
        </Button>
      )}
    </li>
  )
}

const RowsPending = () => (
  <div className={classes.pending} aria-busy="true">
    {[80, 65, 72, 58].map((width) => (
      <Skeleton key={width} height="1.4rem" width={`${width}%`} />
    ))}
  </div>
)

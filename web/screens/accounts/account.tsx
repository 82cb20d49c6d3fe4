import { Button, Skeleton } from '@mantine/core'
import { REASON_LENGTH_MAX } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { isFailure } from '../../api/client.ts'
import { useAct, useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import type { AuditLogProps } from '../../shell/account/audit-log.tsx'
import { useKeeper } from '../../shell/session/session-context.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { useAsk } from '../../ui/dialogs/input-dialog.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences, formatCount } from '../../ui/language/language.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { Page, Panel, PanelPending, EmptyState } from '../../ui/layout/page.tsx'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
import { lazy } from '../../ui/lazy.ts'
import { Fact, Facts } from '../../ui/values/facts.tsx'
import { StatusBadge, type Tone } from '../../ui/values/status-badge.tsx'
import classes from './accounts.module.css'
import { accountsSentences } from './sentences.ts'

const AccountLimits = lazy<{ accountId: string; name: string }>(
  () => import('./account-limits.tsx'),
  <Skeleton height="16rem" />,
)

export const AuditLog = lazy<AuditLogProps>(
  async () => ({ default: (await import('../../shell/account/audit-log.tsx')).AuditLog }),
  <PanelPending />,
)

type Account = Reply<'getAccount'>

/** One customer: its details, its users, its audit log, and the operator's actions on it. */
export function AccountView({ id, onBack }: { id: string; onBack: () => void }) {
  const say = useSentences(accountsSentences)
  const query = useCall('getAccount', { params: { id } })
  const account = query.data?.data
  const back = (
    <Button variant="default" leftSection={<IconArrowLeft size={17} aria-hidden="true" />} onClick={onBack}>
      {say.back}
    </Button>
  )
  if (account) return <Content account={account} back={back} />
  return (
    <Page title={say.heads.name} actions={back}>
      <Panel>
        {query.error ? (
          isFailure(query.error, 'not_found') ? (
            <EmptyState title={say.notFound}>{say.nothingMatchesText}</EmptyState>
          ) : (
            <FailedState query={query} />
          )
        ) : (
          <div className={classes.skeleton} aria-busy="true">
            {[90, 70, 80, 60].map((width) => (
              <Skeleton key={width} height="1.1rem" width={`${width}%`} />
            ))}
          </div>
        )}
      </Panel>
    </Page>
  )
}

function Content({ account, back }: { account: Account; back: ReactNode }) {
  const say = useSentences(accountsSentences)
  const people = useMemo(
    () => account.people.map(({ userId, name }) => ({ id: userId, name })),
    [account.people],
  )
  return (
    <Page
      title={account.name}
      lead={
        <span className={classes.lead}>
          <StatusBadge tone={statusTones[account.status]}>{say.statuses[account.status]}</StatusBadge>
          {account.statusReason}
        </span>
      }
      actions={
        <>
          {back}
          <Actions account={account} />
        </>
      }
    >
      <Panel>
        <AccountDetails account={account} />
      </Panel>
      <Panel title={say.people(account.people.length)}>
        <People account={account} />
      </Panel>
      <Panel title={say.limits}>
        <AccountLimits accountId={account.accountId} name={account.name} />
      </Panel>
      <Panel title={say.log} flush>
        <AuditLog accountId={account.accountId} people={people} />
      </Panel>
    </Page>
  )
}

function AccountDetails({ account }: { account: Account }) {
  const say = useSentences(accountsSentences)
  const format = useFormat()
  const balance = (product: 'sms' | 'kyc') =>
    `${say.balance(formatCount(account[product]), formatCount(account.reserved[product]))} · ${say.terms[account.billing[product].billingType]}`
  return (
    <div className={classes.known}>
      <div>
        <Facts>
          <Fact name={say.owner}>{account.email ?? say.noOwner}</Fact>
          <Fact name={say.since}>{format.exact(account.createdAt)}</Fact>
          <Fact name={say.heads.lastActiveAt}>
            {account.lastActiveAt ? format.exact(account.lastActiveAt) : say.never}
          </Fact>
          <Fact name={say.agreedTerms}>
            <AgreedTerms account={account} />
          </Fact>
          <Fact name={say.id}>{account.accountId}</Fact>
        </Facts>
      </div>
      <div>
        <Facts>
          <Fact name={say.heads.sms}>{balance('sms')}</Fact>
          <Fact name={say.heads.kyc}>{balance('kyc')}</Fact>
          <Fact name={say.campaigns}>{formatCount(account.campaigns)}</Fact>
          <Fact name={say.contacts}>{formatCount(account.contacts)}</Fact>
          <Fact name={say.pending}>{formatCount(account.invoicesPending)}</Fact>
          <Fact name={say.credits}>
            <TextLink to={paths.smsCredits} search={{ view: 'statement', account: account.accountId }}>
              {say.statement}
            </TextLink>
          </Fact>
        </Facts>
      </div>
    </div>
  )
}

/** Which version of the operator's terms the account agreed to, and when. */
function AgreedTerms({ account: { agreedTerms } }: { account: Account }) {
  const say = useSentences(accountsSentences)
  const format = useFormat()
  if (agreedTerms === null) return say.notAsked
  const { version, agreedAt } = agreedTerms
  return (
    <a href={`/terms?version=${version}`} target="_blank" rel="noopener" className={classes.outward}>
      {say.agreed(formatCount(version), format.exact(agreedAt))}
    </a>
  )
}

function People({ account }: { account: Account }) {
  const say = useSentences(accountsSentences)
  return (
    <ul className={classes.people}>
      {account.people.map((person) => (
        <li key={person.userId}>
          <span className={classes.person}>
            <span>{person.name}</span>
            <span className={classes.email}>{person.email}</span>
          </span>
          <span>{person.role}</span>
          {person.disabled ? (
            <StatusBadge tone="secondary">{say.disabled}</StatusBadge>
          ) : (
            !person.confirmed && <StatusBadge tone="warning">{say.unconfirmed}</StatusBadge>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The operator's actions on an account. Each asks for a reason, which goes into the audit log. */
function Actions({ account }: { account: Account }) {
  const say = useSentences(accountsSentences)
  const ask = useAsk()
  const keeper = useKeeper()
  const setStatus = useAnnouncedAct('setAccountStatus')
  const begin = useAct('impersonate')
  const { accountId, name, status } = account

  const askReason = (
    title: string,
    confirm: string,
    description: string,
    act: (reason: string) => Promise<unknown>,
    danger = false,
  ) =>
    void ask({
      type: 'textarea',
      title,
      label: say.reason,
      confirm,
      danger,
      description: `${description} ${say.reasonRead}`,
      maxLength: REASON_LENGTH_MAX,
      act,
    })
  const change = (to: Account['status'], done: string) => async (reason: string) => {
    await setStatus.act({ params: { id: accountId }, body: { status: to, reason } }, done)
  }
  const signInAs = async (reason: string) => {
    const { data } = await begin.mutateAsync({ input: { body: { accountId, reason } } })
    keeper.actAs(data)
  }

  return (
    <>
      {status === 'Active' ? (
        <>
          <Button
            onClick={() => askReason(say.signInAsTitle(name), say.signInAs, say.signInAsText, signInAs)}
          >
            {say.signInAs}
          </Button>
          <Button
            variant="default"
            onClick={() =>
              askReason(
                say.suspendTitle(name),
                say.suspend,
                say.suspendText,
                change('Suspended', say.suspended(name)),
                true,
              )
            }
          >
            {say.suspend}
          </Button>
        </>
      ) : (
        <Button
          onClick={() =>
            askReason(
              say.restoreTitle(name),
              say.restore,
              say.restoreText,
              change('Active', say.restored(name)),
            )
          }
        >
          {say.restore}
        </Button>
      )}
    </>
  )
}

/** The statuses of an account as the address names them. `statusTones` gives their colours. */
type AccountStatus = Reply<'listAccounts'>['status']

export const STATUSES: readonly AccountStatus[] = ['Active', 'Suspended']

export const statusTones: Readonly<Record<AccountStatus, Tone>> = { Active: 'success', Suspended: 'danger' }

/** The account status with this name, or undefined. */
export const statusOf = (written: string | undefined) => STATUSES.find((status) => status === written)

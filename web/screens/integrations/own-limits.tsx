/** The limits on the account's own programs, how answers tell them, and how to get more. */
import type { Reply } from '@nkra/contract/routes.ts'
import { useCall } from '../../api/queries.ts'
import { formatCount, useSentences } from '../../ui/language/language.tsx'
import { Fetched } from '../../ui/layout/fetched.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import { Fact, Facts } from '../../ui/values/facts.tsx'
import classes from './integrations.module.css'
import { ownLimitsSentences } from './own-limits.sentences.ts'

type Limits = Reply<'getOwnProgramLimits'>

/** `of`: the keys of the HTTP API with all limits, or the logins of compatible APIs with those of SMPP. */
export default function OwnLimits({ of }: { of: 'keys' | 'logins' }) {
  const say = useSentences(ownLimitsSentences)
  const query = useCall('getOwnProgramLimits')
  return (
    <Panel title={say.title}>
      <Fetched query={query}>{({ data }) => <Content limits={data} of={of} />}</Fetched>
    </Panel>
  )
}

function Content({ limits, of }: { limits: Limits; of: 'keys' | 'logins' }) {
  const say = useSentences(ownLimitsSentences)
  const ofKeys = of === 'keys'
  return (
    <div className={classes.limits}>
      <p>{say.lead}</p>
      <Facts>
        {ofKeys && (
          <>
            <Fact name={say.calls}>
              {say.ofKeys(formatCount(limits.keyCalls), formatCount(limits.accountCalls))}
            </Fact>
            <Fact name={say.messages}>
              {say.ofKeys(formatCount(limits.keyMessages), formatCount(limits.accountMessages))}
            </Fact>
          </>
        )}
        <Fact name={say.smpp}>
          {say.smppText({
            binds: formatCount(limits.smppBinds),
            window: formatCount(limits.smppWindow),
            submits: formatCount(limits.smppSubmits),
          })}
        </Fact>
      </Facts>
      {ofKeys ? (
        <>
          <p>{say.burst}</p>
          <p>{say.header}</p>
          <pre className={classes.code} aria-label={say.policyHeader}>
            {policyOf(limits)}
          </pre>
        </>
      ) : (
        <p>{say.smppFull}</p>
      )}
      <p>{say.more}</p>
    </div>
  )
}

/** The header as the server writes it: calls and messages in a minute. */
function policyOf({ keyCalls, accountCalls, keyMessages, accountMessages }: Limits): string {
  const policies = {
    key: keyCalls,
    account: accountCalls,
    'key-messages': keyMessages,
    'account-messages': accountMessages,
  }
  const each = Object.entries(policies).map(([name, inASecond]) => `"${name}";q=${inASecond * 60};w=60`)
  return `RateLimit-Policy: ${each.join(', ')}`
}

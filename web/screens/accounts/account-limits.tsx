/** The limits on an account's programs, with how much of them is used. The operator may set others. */
import type { Reply } from '@nkra/contract/routes.ts'
import { useCall } from '../../api/queries.ts'
import { ProgramLimitsForm } from '../../shell/account/program-limits-form.tsx'
import { programLimitsSentences } from '../../shell/account/program-limits.sentences.ts'
import { formatCount, useSentences } from '../../ui/language/language.tsx'
import { Fetched } from '../../ui/layout/fetched.tsx'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
import { Fact, Facts } from '../../ui/values/facts.tsx'
import classes from './accounts.module.css'

type Limits = Reply<'getProgramLimits'>

const SECONDS_OF_MINUTE = 60

export default function AccountLimits({ accountId, name }: { accountId: string; name: string }) {
  const say = useSentences(programLimitsSentences)
  const query = useCall('getProgramLimits', { params: { id: accountId } })
  const change = useAnnouncedAct('changeProgramLimits')
  return (
    <Fetched query={query}>
      {({ data: { limits, defaults, lastMinute } }) => (
        <div className={classes.limits}>
          <Facts>
            <Fact name={say.callsLastMinute}>
              {say.lastMinute(
                formatCount(lastMinute.calls),
                formatCount(limits.accountCalls * SECONDS_OF_MINUTE),
              )}
            </Fact>
            <Fact name={say.messagesLastMinute}>
              {say.lastMinute(
                formatCount(lastMinute.messages),
                formatCount(limits.accountMessages * SECONDS_OF_MINUTE),
              )}
            </Fact>
          </Facts>
          <ProgramLimitsForm
            // The fields show what was saved.
            key={JSON.stringify([limits, defaults])}
            limits={limits}
            defaults={defaults}
            save={(own) =>
              change.act(
                { params: { id: accountId }, body: { limits: isDefault(own, defaults) ? null : own } },
                say.saved(name),
              )
            }
          />
        </div>
      )}
    </Fetched>
  )
}

const isDefault = (limits: Limits['limits'], defaults: Limits['defaults']) =>
  JSON.stringify(limits) === JSON.stringify(defaults)

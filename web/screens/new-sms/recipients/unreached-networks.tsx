/** Networks that have not approved the sender ID: whom the send does not reach, and the way out. */
import { Button } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import classes from '../new-sms.module.css'
import { newSmsSentences } from '../sentences.ts'

type Sender = Pick<Reply<'listSenders'>[number], 'senderId' | 'networks'>

/** Networks that decide on sender IDs, as the contract has them. */
const NETWORKS = ['MTN', 'Telecel', 'AT'] as const

/** The networks that have not approved it. */
export const barredOf = ({ networks }: Sender) =>
  NETWORKS.filter(
    (network) => !networks.some((said) => said.network === network && said.status === 'approved'),
  )

/** Of senders, the first that every network has approved. */
export const senderForAll = (senders: readonly Sender[]) =>
  senders.find((sender) => barredOf(sender).length === 0)?.senderId ?? null

export interface WayOut {
  /** A sender ID that reaches everybody; null where there is none but the one that is chosen. */
  other: string | null
  onSender: (senderId: string) => void
}

export function SenderReach({ other, onSender, children }: WayOut & { children: ReactNode }) {
  const say = useSentences(newSmsSentences)
  return (
    <Notice tone="warning">
      <p className={classes.alertWords}>
        {children}{' '}
        <Link to={paths.senderId} className={classes.wayOut}>
          {say.seeSenders}
        </Link>
      </p>
      {other !== null && (
        <Button size="sm" variant="default" onClick={() => onSender(other)}>
          {say.sendUnder(other)}
        </Button>
      )}
    </Notice>
  )
}

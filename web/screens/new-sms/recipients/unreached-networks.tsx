/**
 * A notice of the networks that have not approved the sender ID: which recipients are not reached, and a sender ID to
 * use in its place.
 */
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

/** The networks that approve sender IDs, as in the contract. */
const NETWORKS = ['MTN', 'Telecel', 'AT'] as const

/** The networks that have not approved the sender ID. */
export const barredOf = ({ networks }: Sender) =>
  NETWORKS.filter(
    (network) => !networks.some((said) => said.network === network && said.status === 'approved'),
  )

/** The first sender ID that every network has approved, or null. */
export const senderForAll = (senders: readonly Sender[]) =>
  senders.find((sender) => barredOf(sender).length === 0)?.senderId ?? null

export interface SenderChoice {
  /** A sender ID that reaches every network. Null: there is no other one. */
  other: string | null
  onSender: (senderId: string) => void
}

export function SenderReach({ other, onSender, children }: SenderChoice & { children: ReactNode }) {
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

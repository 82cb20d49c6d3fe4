/** An account's status: in the address, and its colour. */
import type { Reply } from '@nkra/contract/routes.ts'
import type { Tone } from '../../ui/values/status-badge.tsx'

export type AccountStatus = Reply<'listAccounts'>['status']

export const STATUSES: readonly AccountStatus[] = ['Active', 'Suspended']

export const statusTones: Readonly<Record<AccountStatus, Tone>> = { Active: 'success', Suspended: 'danger' }

/** The status that the text names, if any. */
export const statusOf = (written: string | undefined) => STATUSES.find((status) => status === written)

/** What the screens of screening show, as the calls answer it. */
import type { Reply } from '@nkra/contract/routes.ts'

export type Candidate = Reply<'listScreeningCandidates'>
export type ScreeningList = Reply<'listScreeningLists'>[number]

export interface ListDialogProps {
  /** Whether the operator's lists are meant. */
  operator: boolean
  list: ScreeningList
  onClose: () => void
}

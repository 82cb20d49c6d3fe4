/** What the screens of screening show, in the form that the calls answer. */
import type { Reply } from '@nkra/contract/routes.ts'

export type Candidate = Reply<'listScreeningCandidates'>
export type ScreeningList = Reply<'listScreeningLists'>[number]

export interface ListDialogProps {
  /** Whether the lists are the operator's. */
  operator: boolean
  list: ScreeningList
  onClose: () => void
}

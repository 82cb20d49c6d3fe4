/**
 * Screening: people who resemble somebody on a list and wait for an answer, and the lists. The operator sees only its own
 * lists.
 */
import { Button } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { Page, Panel } from '../../../ui/layout/page.tsx'
import { NotForRole } from '../not-for-role.tsx'
import review from '../review/review.module.css'
import { CandidateQueue, useOpenCandidates } from './candidate-queue.tsx'
import { ScreeningLists } from './screening-lists.tsx'
import { screeningSentences } from './screening.sentences.ts'

const route = getRouteApi('/signed-in/kyc-screening')

export default function Screening() {
  const say = useSentences(screeningSentences)
  const role = useRole()
  const [reviews, administers] = [allows(role, 'kyc:review'), allows(role, 'administer')]
  return (
    <Page
      title={say.title}
      lead={administers ? say.operatorLead : say.lead}
      actions={
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={17} aria-hidden="true" />}
          renderRoot={(props) => <Link to={paths.kyc} {...props} />}
        >
          {say.toChecks}
        </Button>
      }
    >
      {reviews ? (
        <Panel flush>
          <Parts />
        </Panel>
      ) : administers ? (
        <Panel flush title={say.lists}>
          <ScreeningLists operator />
        </Panel>
      ) : (
        <Panel flush>
          <NotForRole />
        </Panel>
      )}
    </Page>
  )
}

function Parts() {
  const say = useSentences(screeningSentences)
  const { view } = route.useSearch()
  const navigate = route.useNavigate()
  const waiting = useOpenCandidates()
  const lists = view === 'lists'
  return (
    <>
      <fieldset className={review.tabs} aria-label={say.views}>
        <Button
          size="compact-md"
          variant={lists ? 'default' : 'light'}
          aria-pressed={!lists}
          onClick={() => void navigate({ search: {} })}
        >
          {say.waiting(waiting)}
        </Button>
        <Button
          size="compact-md"
          variant={lists ? 'light' : 'default'}
          aria-pressed={lists}
          onClick={() => void navigate({ search: { view: 'lists' } })}
        >
          {say.lists}
        </Button>
      </fieldset>
      {lists ? <ScreeningLists operator={false} /> : <CandidateQueue />}
    </>
  )
}

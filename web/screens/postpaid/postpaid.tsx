/** Postpaid products: the accounts, the end of a month, and unpaid use (requirements 2.4.2). */
import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useSentences } from '../../ui/language/language.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Accounts } from './postpaid-accounts.tsx'
import { Ageing } from './ageing.tsx'
import { MonthEnd } from './month-end.tsx'
import classes from './postpaid.module.css'
import { postpaidSentences } from './sentences.ts'

const TermsDialog = lazy(() => import('./terms-dialog.tsx'), null)

const route = getRouteApi('/signed-in/postpaid')

const VIEWS = ['accounts', 'month', 'ageing'] as const

export default function Postpaid() {
  const say = useSentences(postpaidSentences)
  const { view = 'accounts' } = route.useSearch()
  const navigate = route.useNavigate()
  const [agreeing, setAgreeing] = useState(false)
  const show = (text: string) => {
    const next = VIEWS.find((each) => each === text)
    void navigate({ search: next === undefined || next === 'accounts' ? {} : { view: next } })
  }
  return (
    <Page
      title={say.title}
      lead={say.lead}
      actions={
        <Button leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={() => setAgreeing(true)}>
          {say.turnOn}
        </Button>
      }
    >
      <SegmentedControl
        className={classes.views}
        aria-label={say.view}
        value={view}
        onChange={show}
        data={VIEWS.map((value) => ({ value, label: say.views[value] }))}
      />
      {view === 'accounts' && <Accounts />}
      {view === 'month' && <MonthEnd />}
      {view === 'ageing' && <Ageing />}
      {agreeing && <TermsDialog changed={null} onClose={() => setAgreeing(false)} />}
    </Page>
  )
}

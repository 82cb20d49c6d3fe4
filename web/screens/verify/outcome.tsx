/**
 * The page after everything is sent: the state of the request. A person who came by the texted link also sees what is
 * kept about them.
 */
import type { Reply } from '@nkra/contract/routes.ts'
import { useState } from 'react'
import { isFailure } from '../../api/client.ts'
import { useApi } from '../../api/context.tsx'
import { download, save } from '../../api/download.ts'
import { OpenCard } from '../../shell/public/public-card.tsx'
import { useSentences, useFormat } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import type { PersonPage } from './capture.ts'
import classes from './verify.module.css'
import { outcomeSentences } from './outcome.sentences.ts'
import { verifySentences } from './verify.sentences.ts'

type Own = Reply<'getOwnKyc'>

interface OutcomeProps {
  token: string
  page: PersonPage
  show: (page: PersonPage) => void
}

export default function Outcome({ token, page, show }: OutcomeProps) {
  const say = { ...useSentences(verifySentences), ...useSentences(outcomeSentences) }
  const format = useFormat()
  const { business, status, erasedAt, consent, own } = page
  if (erasedAt !== null)
    return (
      <OpenCard title={say.erased}>
        <p className={classes.text}>{say.erasedText(format.date(erasedAt))}</p>
      </OpenCard>
    )
  return (
    <OpenCard title={say.titles[status] ?? say.done} lead={say.states[status]}>
      <div className={classes.stack}>
        {page.environment === 'sandbox' && <Notice tone="info">{say.sandbox}</Notice>}
        {consent !== null && <p className={classes.text}>{say.agreedOn(format.exact(consent.agreedAt))}</p>}
        {own ? (
          <section className={classes.part}>
            <h2 className={classes.head}>{say.kept}</h2>
            <p className={classes.text}>
              {consent === null ? say.keptUnasked(business.legalName) : say.keptText(business.legalName)}
            </p>
            <StoredData token={token} />
            <Withdraw token={token} show={show} agreed={consent !== null} />
          </section>
        ) : (
          <p className={classes.text}>{say.overText}</p>
        )}
      </div>
    </OpenCard>
  )
}

/** Everything that is kept, once it is asked for. */
function StoredData({ token }: { token: string }) {
  const say = { ...useSentences(verifySentences), ...useSentences(outcomeSentences) }
  const format = useFormat()
  const { call, credentials } = useApi()
  const [own, setOwn] = useState<Own | null>(null)
  const [pending, setPending] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const attempt = (work: () => Promise<void>) => {
    setPending(true)
    setSaid(null)
    void work()
      .catch((error: unknown) => setSaid(isFailure(error) ? error.message : say.failed))
      .finally(() => setPending(false))
  }
  const see = async () => setOwn((await call('getOwnKyc', { params: { token } })).data)
  const trouble = <div aria-live="polite">{said !== null && <Notice tone="danger">{said}</Notice>}</div>
  if (own === null)
    return (
      <>
        {trouble}
        <PlainButton look="quiet" loading={pending} onClick={() => attempt(see)}>
          {say.see}
        </PlainButton>
      </>
    )
  const pictures = own.pictures.filter(({ removedAt }) => removedAt === null)
  const facts: [string, string][] = [
    [say.documents[own.document], own.number],
    [say.surname, own.surname],
    [say.givenNames, own.givenNames],
    [say.dateOfBirth, own.dateOfBirth === null ? '' : format.date(`${own.dateOfBirth}T00:00:00Z`)],
    [say.phone, own.phone ?? ''],
  ]
  return (
    <>
      {trouble}
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {own.request.checks.length > 0 && (
        <>
          <h3 className={classes.head}>{say.checked}</h3>
          <ul className={classes.list}>
            {own.request.checks.map(({ id, name, outcome }) => (
              <li key={id}>{`${say.checks[name]}: ${say.outcomes[outcome]}`}</li>
            ))}
          </ul>
        </>
      )}
      {pictures.length === 0 && <p className={classes.text}>{say.none}</p>}
      {pictures.map(({ kind }) => (
        <PlainButton
          key={kind}
          look="text"
          onClick={() =>
            attempt(() => download(credentials, 'getOwnPicture', { params: { token, kind } }, `${kind}.jpeg`))
          }
        >
          {say.picture(say.asked[kind])}
        </PlainButton>
      ))}
      <PlainButton
        look="quiet"
        onClick={() =>
          save(
            new Blob([JSON.stringify(own, null, 2)], { type: 'application/json' }),
            'nkra-identity-check.json',
          )
        }
      >
        {say.save}
      </PlainButton>
    </>
  )
}

interface WithdrawProps extends Omit<OutcomeProps, 'page'> {
  agreed: boolean
}

function Withdraw({ token, show, agreed }: WithdrawProps) {
  const say = { ...useSentences(verifySentences), ...useSentences(outcomeSentences) }
  const { call } = useApi()
  const [asking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const withdraw = () => {
    setPending(true)
    void call('withdrawKyc', { params: { token } })
      .then(
        ({ data }) => show(data),
        (error: unknown) => setSaid(isFailure(error) ? error.message : say.failed),
      )
      .finally(() => setPending(false))
  }
  if (!asking)
    return (
      <PlainButton look="text" onClick={() => setAsking(true)}>
        {agreed ? say.withdraw : say.erase}
      </PlainButton>
    )
  return (
    <>
      <Notice tone="warning">{say.withdrawText}</Notice>
      <div aria-live="polite">{said !== null && <Notice tone="danger">{said}</Notice>}</div>
      <PlainButton loading={pending} onClick={withdraw}>
        {say.withdrawNow}
      </PlainButton>
      <PlainButton look="quiet" onClick={() => setAsking(false)}>
        {say.keep}
      </PlainButton>
    </>
  )
}

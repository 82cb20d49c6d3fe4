/**
 * The page after everything is sent: the state of the request. A person who came by the texted link can also see their
 * stored data.
 */
import type { Reply } from '@nkra/contract/routes.ts'
import { useRef, useState } from 'react'
import { isFailure } from '../../api/client.ts'
import { useApi } from '../../api/context.tsx'
import { download, save } from '../../api/download.ts'
import { OpenCard } from '../../shell/public/public-card.tsx'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { PlainField } from '../../ui/forms/plain-field.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useLanguage, useSentences } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import type { PersonPage } from './capture.ts'
import classes from './verify.module.css'
import { outcomeSentences } from './outcome.sentences.ts'
import { verifySentences } from './verify.sentences.ts'

type OwnCheck = Reply<'getOwnKyc'>

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
            <p className={classes.text}>{say.lasts}</p>
            <OwnData token={token} show={show} agreed={consent !== null} />
          </section>
        ) : (
          <p className={classes.text}>{say.overText}</p>
        )}
      </div>
    </OpenCard>
  )
}

/** A person's stored data, with the pass that a code gave. */
interface OpenedData {
  pass: string
  own: OwnCheck
}

interface OwnDataProps extends Omit<OutcomeProps, 'page'> {
  agreed: boolean
}

/** The person's stored data, and their erasure. They are shown after a code that is texted to the person's phone. */
function OwnData({ token, show, agreed }: OwnDataProps) {
  const say = useSentences(outcomeSentences)
  const [kept, setKept] = useState<OpenedData | null>(null)
  const [over, setOver] = useState(false)
  const lose = () => {
    setKept(null)
    setOver(true)
  }
  if (kept === null)
    return (
      <>
        {over && <Notice tone="warning">{say.codeOver}</Notice>}
        <CodeStep token={token} done={setKept} />
      </>
    )
  return (
    <>
      <StoredData token={token} kept={kept} lose={lose} />
      <Withdraw token={token} kept={kept} lose={lose} show={show} agreed={agreed} />
    </>
  )
}

interface CodeStepProps {
  token: string
  done: (kept: OpenedData) => void
}

function CodeStep({ token, done }: CodeStepProps) {
  const say = { ...useSentences(verifySentences), ...useSentences(outcomeSentences) }
  const { call } = useApi()
  const { language } = useLanguage()
  const [sent, setSent] = useState(false)
  const [pending, setPending] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const text = () => {
    setPending(true)
    setSaid(null)
    void call('sendOwnCode', { params: { token }, body: { language } })
      .then(
        () => setSent(true),
        (error: unknown) => setSaid(isFailure(error) ? error.message : say.failed),
      )
      .finally(() => setPending(false))
  }
  /** The pass of the last code. A code works once, so if the answer after it is lost, the next try uses the pass. */
  const passed = useRef<string | null>(null)
  const form = useSubmit({ code: say.code }, async ({ code }) => {
    passed.current ??= (await call('checkOwnCode', { params: { token }, body: { code } })).data.pass
    const pass = passed.current
    done({ pass, own: (await call('getOwnKyc', { params: { token }, body: { pass } })).data })
  })
  return (
    <>
      <div aria-live="polite">
        {said !== null && <Notice tone="danger">{said}</Notice>}
        {sent && said === null && <p className={classes.text}>{say.codeSent}</p>}
      </div>
      {sent ? (
        <form {...form.props}>
          <FormAlert failure={form.failure} />
          <PlainField
            {...form.field('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={OWN_CODE_LENGTH_MAX}
          />
          <PlainButton type="submit" loading={form.pending}>
            {say.see}
          </PlainButton>
          <PlainButton look="text" loading={pending} onClick={text}>
            {say.codeAgain}
          </PlainButton>
        </form>
      ) : (
        <>
          <p className={classes.text}>{say.codeText}</p>
          <PlainButton look="quiet" loading={pending} onClick={text}>
            {say.codeSend}
          </PlainButton>
        </>
      )}
    </>
  )
}

interface PassedProps {
  token: string
  kept: OpenedData
  /** Called when the pass does not work any more. */
  lose: () => void
}

/** The most characters of a typed code: its digits, with spaces between them. */
const OWN_CODE_LENGTH_MAX = 12

/** All stored data of the person. */
function StoredData({ token, kept: { pass, own }, lose }: PassedProps) {
  const say = { ...useSentences(verifySentences), ...useSentences(outcomeSentences) }
  const format = useFormat()
  const { credentials } = useApi()
  const [said, setSaid] = useState<string | null>(null)
  const attempt = (work: () => Promise<void>) => {
    setSaid(null)
    void work().catch((error: unknown) => {
      if (isFailure(error, 'kyc_code_needed')) lose()
      else setSaid(isFailure(error) ? error.message : say.failed)
    })
  }
  const trouble = <div aria-live="polite">{said !== null && <Notice tone="danger">{said}</Notice>}</div>
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
            attempt(() =>
              download(
                credentials,
                'getOwnPicture',
                { params: { token, kind }, body: { pass } },
                `${kind}.jpeg`,
              ),
            )
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

function Withdraw({ token, kept: { pass }, lose, show, agreed }: OwnDataProps & PassedProps) {
  const say = { ...useSentences(verifySentences), ...useSentences(outcomeSentences) }
  const { call } = useApi()
  const [asking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const withdraw = () => {
    setPending(true)
    void call('withdrawKyc', { params: { token }, body: { pass } })
      .then(
        ({ data }) => show(data),
        (error: unknown) => {
          if (isFailure(error, 'kyc_code_needed')) lose()
          else setSaid(isFailure(error) ? error.message : say.failed)
        },
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

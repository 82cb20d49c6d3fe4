/**
 * The page that the code on a certificate opens. It tells whether the certificate is genuine and shows only the
 * person's initials. A person can compare a file with the certificate. Only the file's hash is compared, and it is
 * made in the browser, so the file is not sent.
 */
import type { Reply } from '@nkra/contract/routes.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isFailure } from '../../api/client.ts'
import { useApi } from '../../api/context.tsx'
import { ScreenPending } from '../../shell/root/fallbacks.tsx'
import { OpenCard } from '../../shell/public/public-card.tsx'
import { Fact, Facts } from '../../ui/values/facts.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import classes from './certificate.module.css'
import { certificateSentences } from './certificate.sentences.ts'

type Confirmed = Reply<'checkCertificate'>

const route = getRouteApi('/open/c/$token')

export default function Certificate() {
  const say = useSentences(certificateSentences)
  const { token } = route.useParams()
  const { call } = useApi()
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const [trouble, setTrouble] = useState<'missing' | 'failed' | null>(null)
  const ask = useCallback(
    () =>
      call('checkCertificate', { params: { token } }).then(
        ({ data }) => {
          setConfirmed(data)
          return setTrouble(null)
        },
        (error: unknown) => setTrouble(isFailure(error) && error.status === 404 ? 'missing' : 'failed'),
      ),
    [call, token],
  )
  useEffect(() => void ask(), [ask])
  if (trouble !== null)
    return (
      <OpenCard title={say.titles[trouble]} lead={say.leads[trouble]}>
        {trouble === 'failed' && <PlainButton onClick={() => void ask()}>{say.tryAgain}</PlainButton>}
      </OpenCard>
    )
  if (confirmed === null) return <ScreenPending />
  const { status, environment } = confirmed
  return (
    <OpenCard title={say.titles[status]} lead={say.leads[status]}>
      <div className={classes.stack}>
        {environment === 'sandbox' && <p className={classes.warning}>{say.sandbox}</p>}
        {status === 'valid' && (
          <>
            <Shown of={confirmed} />
            <Compare token={token} />
          </>
        )}
      </div>
    </OpenCard>
  )
}

function Shown({ of: { initials, level, decidedAt, environment } }: { of: Confirmed }) {
  const say = useSentences(certificateSentences)
  const format = useFormat()
  return (
    <Facts>
      <Fact name={say.initials} strong>
        {initials}
      </Fact>
      {level !== null && (
        <>
          <Fact name={say.level}>{environment === 'sandbox' ? say.simulated(level) : say.levels[level]}</Fact>
          <Fact name={say.use}>{environment === 'sandbox' ? say.simulatedUse : say.uses[level]}</Fact>
        </>
      )}
      {decidedAt !== null && <Fact name={say.decided}>{format.date(decidedAt)}</Fact>}
      <Fact name={say.status}>{say.valid}</Fact>
    </Facts>
  )
}

type Compared = 'comparing' | 'same' | 'different' | 'unreadable'

/** Compares a file with the certificate. Browsers make hashes only on a page with TLS. */
function Compare({ token }: { token: string }) {
  const say = useSentences(certificateSentences)
  const { call } = useApi()
  const input = useRef<HTMLInputElement>(null)
  const [compared, setCompared] = useState<Compared | null>(null)
  if (!window.isSecureContext) return null
  const compare = async (file: File) => {
    setCompared('comparing')
    try {
      const sha256 = hexOf(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
      const { data } = await call('checkCertificate', { params: { token }, query: { sha256 } })
      setCompared(data.sameFile === true ? 'same' : 'different')
    } catch {
      setCompared('unreadable')
    }
  }
  return (
    <>
      <p className={classes.text}>{say.compareText}</p>
      <input
        ref={input}
        type="file"
        accept="application/pdf"
        className="unseen"
        tabIndex={-1}
        aria-label={say.compare}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void compare(file)
          event.currentTarget.value = ''
        }}
      />
      <PlainButton look="quiet" loading={compared === 'comparing'} onClick={() => input.current?.click()}>
        {say.compare}
      </PlainButton>
      <p
        className={classes.said}
        data-same={compared === 'same' || undefined}
        data-different={compared === 'different' || compared === 'unreadable' || undefined}
        aria-live="assertive"
      >
        {compared !== null && say[compared]}
      </p>
    </>
  )
}

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

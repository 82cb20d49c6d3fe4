/**
 * The form for a file of people: the document, how they consented, and the file. The file is first tried without
 * starting the checks.
 */
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import {
  CONSENT_CHANNELS,
  CONSENT_LANGUAGES,
  consentText,
  CONSENT_VERSION,
  type ConsentChannel,
  type ConsentLanguage,
} from '@nkra/contract/kyc/consent.ts'
import { DOCUMENTS, type DocumentKind } from '@nkra/contract/kyc/documents.ts'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { isFailure } from '../../../api/client.ts'
import { invalidateTopics } from '../../../api/queries.ts'
import { useUpload } from '../../../api/use-upload.ts'
import { paths } from '../../../paths.ts'
import { useLanguage, useSentences } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { filesSentences } from './kyc-batches.sentences.ts'
import classes from '../kyc.module.css'
import { kycSentences } from '../sentences.ts'

interface Business {
  id: string
  legalName: string
  registrationNumber: string
}

type ConsentSource = 'business' | 'row'
const CONSENT_SOURCES: readonly ConsentSource[] = ['business', 'row']

export function FromFile({ business }: { business: Business }) {
  const say = useSentences(filesSentences)
  const words = useSentences(kycSentences)
  const navigate = useNavigate()
  const client = useQueryClient()
  const { share, send } = useUpload('createKycBatch')
  const [file, setFile] = useState<File | null>(null)
  const [document, setDocument] = useState<DocumentKind>('ghana_card')
  const [language, setLanguage] = useState<ConsentLanguage>(useLanguage().language)
  const [channel, setChannel] = useState<ConsentChannel>('paper')
  const [by, setBy] = useState<ConsentSource>('business')
  const [agreed, setAgreed] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const submitFile = async (form: FormData) => {
    const answer = await send(form, {})
    if (answer === null) return
    await invalidateTopics(client, ['kyc-batch'])
    await navigate({ to: paths.kycFile, params: { id: answer.data.id } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file === null) return
    const consent = { businessId: business.id, version: CONSENT_VERSION, language, channel, by }
    const form = new FormData()
    // The order matters: the file is last.
    form.set('document', document)
    form.set('consent', JSON.stringify(consent))
    form.set('file', file, file.name)
    setFailure(null)
    submitFile(form).catch((error: unknown) => setFailure(isFailure(error) ? error.message : say.lost))
  }
  return (
    <form onSubmit={submit}>
      <Panel title={say.newFile}>
        <div className={classes.stack}>
          <p className={classes.hint}>{say.fileText}</p>
          <div className={classes.acts}>
            <input
              ref={input}
              type="file"
              accept=".csv,.txt,.tsv,text/csv"
              className="unseen"
              tabIndex={-1}
              aria-label={say.choose}
              onChange={(event) => {
                setFile(event.currentTarget.files?.[0] ?? null)
                setFailure(null)
                // The person may choose the same file again after correcting it.
                event.currentTarget.value = ''
              }}
            />
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={17} aria-hidden="true" />}
              onClick={() => input.current?.click()}
            >
              {file === null ? say.choose : say.chooseOther}
            </Button>
            {file !== null && <span className={classes.chosen}>{file.name}</span>}
          </div>
          <div className={classes.pair}>
            <NativeSelect
              label={say.document}
              description={say.documentHint}
              value={document}
              onChange={({ currentTarget }) =>
                setDocument(DOCUMENTS.find((each) => each === currentTarget.value) ?? 'ghana_card')
              }
              data={DOCUMENTS.map((value) => ({ value, label: words.documents[value] }))}
            />
            <NativeSelect
              label={say.consentBy}
              description={by === 'row' ? say.consentByRow : say.consentByBusiness}
              value={by}
              onChange={({ currentTarget }) =>
                setBy(CONSENT_SOURCES.find((each) => each === currentTarget.value) ?? 'business')
              }
              data={CONSENT_SOURCES.map((value) => ({ value, label: say.consentByChoices[value] }))}
            />
          </div>
          <div className={classes.pair}>
            <NativeSelect
              label={words.language}
              value={language}
              onChange={({ currentTarget }) => {
                setLanguage(CONSENT_LANGUAGES.find((each) => each === currentTarget.value) ?? 'en')
                setAgreed(false)
              }}
              data={CONSENT_LANGUAGES.map((value) => ({ value, label: words.languages[value] }))}
            />
            <NativeSelect
              label={words.howAgreed}
              value={channel}
              onChange={({ currentTarget }) =>
                setChannel(CONSENT_CHANNELS.find((each) => each === currentTarget.value) ?? 'paper')
              }
              data={CONSENT_CHANNELS.map((value) => ({ value, label: words.channels[value] }))}
            />
          </div>
          <blockquote className={classes.quote} lang={language}>
            {consentText({ language, document, business })}
          </blockquote>
          {by === 'business' && (
            <Checkbox
              label={say.consentAll}
              checked={agreed}
              onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
            />
          )}
          <div aria-live="assertive">{failure !== null && <Notice tone="danger">{failure}</Notice>}</div>
          <div>
            <Button
              type="submit"
              loading={share !== null}
              disabled={file === null || (by === 'business' && !agreed)}
              leftSection={<IconUpload size={17} aria-hidden="true" />}
            >
              {share === null ? say.send : say.sending(Math.round(share * 100))}
            </Button>
          </div>
        </div>
      </Panel>
    </form>
  )
}

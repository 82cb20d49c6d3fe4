/** The operator's terms and privacy notice: the present text, a form to publish another, and all versions. */
import { Button, Textarea } from '@mantine/core'
import { LEGAL_TEXT_LENGTH_MAX } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { useCall } from '../../../api/queries.ts'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { formatCount, useSentences } from '../../../ui/language/language.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { SectionPanel } from '../section-panel.tsx'
import classes from '../settings.module.css'
import { legalTextsSentences } from './legal-texts.sentences.ts'

type Texts = Reply<'getLegalTexts'>
type Kind = Texts['versions'][number]['kind']

const KINDS = ['terms', 'privacy'] as const

export default function LegalTexts() {
  const say = useSentences(legalTextsSentences)
  const query = useCall('getLegalTexts')
  return KINDS.map((kind) => (
    <SectionPanel key={kind} title={say.names[kind]} query={query}>
      {(texts) => <LegalText kind={kind} texts={texts} />}
    </SectionPanel>
  ))
}

function LegalText({ kind, texts }: { kind: Kind; texts: Texts }) {
  const say = useSentences(legalTextsSentences)
  const publish = useAnnouncedAct('publishLegalText')
  const current = texts[kind]
  const form = useSubmit({ text: say.labels[kind] }, async ({ text }) => {
    await publish.act({ body: { kind, text } }, ({ data: { version } }) =>
      version === current?.version ? say.unchanged : say.published(formatCount(version)),
    )
  })
  return (
    <form {...form.props} className={classes.form}>
      <p className={classes.hint}>{current ? say.hint : say.none[kind]}</p>
      <FormAlert failure={form.failure} />
      <Textarea
        {...form.field('text')}
        description={say.format}
        defaultValue={current?.text ?? ''}
        maxLength={LEGAL_TEXT_LENGTH_MAX}
        withAsterisk={false}
        rows={12}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={form.pending}>
          {say.publish[kind]}
        </Button>
      </div>
      <Versions kind={kind} texts={texts} />
    </form>
  )
}

/** Links to the public pages of all versions of the text, newest first. */
function Versions({ kind, texts }: { kind: Kind; texts: Texts }) {
  const say = useSentences(legalTextsSentences)
  const format = useFormat()
  const versions = texts.versions.filter((each) => each.kind === kind)
  if (versions.length === 0) return null
  return (
    <ul className={classes.kept} aria-label={say.versions[kind]}>
      {versions.map(({ version, publishedAt }, index) => (
        <li key={version}>
          <div>
            <a
              href={`/${kind}?version=${version}`}
              target="_blank"
              rel="noopener"
              className={classes.outward}
            >
              {say.version(formatCount(version), format.exact(publishedAt))}
            </a>
            {index === 0 && <p>{say.current}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

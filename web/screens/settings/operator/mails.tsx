/** The operator's preview of every mail: light, dark, and as plain text. */
import { NativeSelect, SegmentedControl } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../../api/queries.ts'
import { useLanguage, useSentences } from '../../../ui/language/language.tsx'
import { SectionPanel } from '../section-panel.tsx'
import { settingsSentences } from '../sentences.ts'
import settings from '../settings.module.css'
import classes from './mails.module.css'
import { mailsSentences } from './mails.sentences.ts'

type Preview = Reply<'listMailPreviews'>[number]

const LOOKS = ['light', 'dark', 'text'] as const
type Look = (typeof LOOKS)[number]

export default function Mails() {
  const title = useSentences(settingsSentences).sections.mails
  const { language } = useLanguage()
  const query = useCall('listMailPreviews', { query: { language } })
  return (
    <SectionPanel title={title} query={query}>
      {(previews) => <Previews previews={previews} />}
    </SectionPanel>
  )
}

function Previews({ previews }: { previews: readonly Preview[] }) {
  const say = useSentences(mailsSentences)
  const [name, setName] = useState(previews[0]?.name)
  const [look, setLook] = useState<Look>('light')
  const shown = previews.find((each) => each.name === name)
  return (
    <>
      <p className={settings.hint}>{say.hint}</p>
      <div className={classes.choices}>
        <NativeSelect
          label={say.which}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data={previews.map(({ name: value, subject }) => ({ value, label: subject }))}
        />
        <SegmentedControl
          aria-label={say.look}
          data={LOOKS.map((value) => ({ value, label: say.looks[value] }))}
          value={look}
          onChange={(value) => setLook(LOOKS.find((each) => each === value) ?? 'light')}
        />
      </div>
      {shown &&
        (look === 'text' ? (
          <pre className={classes.text}>{shown.text}</pre>
        ) : (
          <MailLook mail={shown} dark={look === 'dark'} />
        ))}
    </>
  )
}

/**
 * The mail in a shadow tree, so that its styles and the page's do not mix. The page's policy forbids styles in markup, so
 * those of the mail's elements are set by script.
 */
function MailLook({ mail, dark }: { mail: Preview; dark: boolean }) {
  const say = useSentences(mailsSentences)
  const host = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!host.current) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    // Quotes of the mail's own words are escaped, so this finds attributes only.
    const markup = mail.html.replaceAll(' style="', ' data-style="')
    const read = new DOMParser().parseFromString(markup, 'text/html')
    const style = document.createElement('style')
    style.textContent = (read.querySelector('style')?.textContent ?? '').replace(
      'prefers-color-scheme: dark',
      dark ? 'min-width: 0' : 'max-width: 0',
    )
    const page = document.importNode(read.body, true)
    for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = element.dataset.style ?? ''
    // A sample leads nowhere.
    for (const link of page.querySelectorAll('a'))
      link.addEventListener('click', (event) => event.preventDefault())
    root.replaceChildren(style, ...page.childNodes)
  }, [mail, dark])
  return <section ref={host} className={classes.mail} aria-label={say.shown(mail.subject)} />
}

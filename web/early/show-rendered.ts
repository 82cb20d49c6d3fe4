/**
 * Runs at the end of a page that the server rendered (decision 121): shows it in the person's language before the
 * application is there. What the person types stays in its fields. A press of a button waits for the application.
 */
import { currentSite, SITE_TO_FILL_IN } from '../shell/public/marketing-site.ts'
import { keptToken } from './kept-session.ts'
import { USABLE } from './usable.ts'

const templates = document.querySelectorAll<HTMLTemplateElement>('template[data-language]')
const root = document.getElementById('root')
const spoken = [...templates].find(({ dataset }) => dataset.language === document.documentElement.lang)
// A person who is signed in goes on to their own screens.
if (root && spoken && isPlain() && keptToken() === null) {
  const title = spoken.content.querySelector('title')
  document.title = title?.textContent ?? ''
  title?.remove()
  root.append(spoken.content)
  nameSite(root)
  holdPresses(root)
}
for (const template of templates) template.remove()

/** Any other parameter, such as an e-mail address to fill in, makes another page than the rendered one. */
function isPlain(): boolean {
  return [...new URLSearchParams(location.search).keys()].every((key) => key === 'next')
}

/** The server does not know under which name people reach it. */
function nameSite(shown: HTMLElement): void {
  const site = currentSite()
  const link = shown.querySelector<HTMLAnchorElement>(`a[href="${SITE_TO_FILL_IN.href}"]`)
  if (!link) return
  link.href = site.href
  link.textContent = link.textContent.replace(SITE_TO_FILL_IN.host, site.host)
}

function holdPresses(shown: HTMLElement): void {
  let pressed: HTMLButtonElement | null = null
  const hold = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button) return
    // A form that is sent now would load the page anew, with the password in its address.
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed?.removeAttribute('data-loading')
    pressed = button
    if (button.type === 'submit') button.setAttribute('data-loading', 'true')
  }
  shown.addEventListener('click', hold, true)
  document.addEventListener(
    USABLE,
    () => {
      shown.removeEventListener('click', hold, true)
      // Some parts follow what is typed, such as the meter of a new password.
      for (const field of shown.querySelectorAll('input'))
        if (field.value !== '') field.dispatchEvent(new Event('input', { bubbles: true }))
      pressed?.removeAttribute('data-loading')
      pressed?.click()
    },
    { once: true },
  )
}

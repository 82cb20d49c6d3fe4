// What scripts add to the documents: the theme and language of the application, examples in one programming language on
// every page, and buttons that copy. Without it every page works.
;(() => {
  const root = document.documentElement
  const THEME = 'mantine-color-scheme-value'
  const LANGUAGE = 'nkra.language'
  const EXAMPLES = 'nkra.docs.language'
  const COPIED_MS = 2000
  const WORDS =
    root.lang === 'fr'
      ? { copy: 'Copier', copied: 'Copié', failed: 'Sélectionnez le texte et copiez-le vous-même.' }
      : { copy: 'Copy', copied: 'Copied', failed: 'Select the text and copy it yourself.' }

  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      // Storage is switched off.
      return null
    }
  }

  const system = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    const chosen = kept(THEME) ?? 'auto'
    const isDark = chosen === 'auto' ? system.matches : chosen === 'dark'
    root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  }
  show()
  system.addEventListener('change', show)

  // The choice of the application counts here, and the server keeps it in a cookie.
  const speak = (language) => {
    const isSpoken = language === 'en' || language === 'fr'
    // Without cookies the server would not keep it, and the page would come again for ever.
    if (isSpoken && language !== root.lang && navigator.cookieEnabled)
      location.replace(`${location.pathname}?language=${language}`)
  }
  addEventListener('storage', ({ key, newValue }) => {
    if (key === LANGUAGE) speak(newValue)
    if (key === THEME) show()
  })

  addEventListener('DOMContentLoaded', () => {
    speak(kept(LANGUAGE))
    const contents = document.querySelector('nav .tree')
    const wide = matchMedia('(min-width: 801px)')
    const unfold = () => contents.toggleAttribute('open', wide.matches)
    unfold()
    wide.addEventListener('change', unfold)

    for (const link of document.querySelectorAll('footer a[hreflang]'))
      link.addEventListener('click', () => {
        try {
          localStorage.setItem(LANGUAGE, link.hreflang)
        } catch {
          // Then the cookie alone keeps it.
        }
      })

    const choose = (language) => {
      for (const radio of document.querySelectorAll('.languages input'))
        radio.checked = radio.value === language
    }
    const last = kept(EXAMPLES)
    if (document.querySelector(`.languages input[value="${CSS.escape(last ?? '')}"]`)) choose(last)
    document.addEventListener('change', ({ target }) => {
      if (!target.matches('.languages input')) return
      choose(target.value)
      try {
        localStorage.setItem(EXAMPLES, target.value)
      } catch {
        // Then the choice is for this page alone.
      }
    })

    for (const code of document.querySelectorAll('.code')) {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'copy'
      button.textContent = WORDS.copy
      const said = document.createElement('output')
      said.className = 'unseen'
      const copy = async () => {
        try {
          // Browsers refuse the clipboard to pages without TLS.
          await navigator.clipboard.writeText(code.querySelector('code').textContent)
          said.className = 'unseen'
          said.textContent = button.textContent = WORDS.copied
          setTimeout(() => (button.textContent = WORDS.copy), COPIED_MS)
        } catch {
          said.className = 'not-copied'
          said.textContent = WORDS.failed
        }
      }
      button.addEventListener('click', () => void copy())
      code.prepend(button)
      code.append(said)
    }

    addEventListener('keydown', (event) => {
      const isTyping = event.target.matches('input, textarea')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      document.querySelector('input[type=search]').focus()
    })
  })
})()

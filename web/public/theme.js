// Runs before the first paint, so that no page flashes in the other scheme. It is a file of its own, because the
// content security policy allows no inline script. The key and the values are Mantine's. Screens without a session
// are dark.
;(() => {
  const open = /^\/(?:login|register|create-password|verify-email|forgot-password|activate-account)?\/?$/i
  let scheme = 'auto'
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value') ?? 'auto'
  } catch {
    // If storage is switched off, the system's scheme is used.
  }
  const dark = open.test(location.pathname)
    ? true
    : scheme === 'auto'
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : scheme === 'dark'
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()

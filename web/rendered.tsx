/**
 * The public pages as HTML. The server imports this source, built, and sends its pages, so that a person reads and
 * types before a script arrives (decision 121). It renders the same components as the browser, once in each language.
 */
import { createMemoryHistory } from '@tanstack/react-router'
import type { Reply } from '@nkra/contract/routes.ts'
import { prerender } from 'react-dom/static'
import { addressOf } from './api/client.ts'
import { App } from './app.tsx'
import { createAppRouter } from './routes.tsx'
import { OFFER_ELEMENT } from './shell/public/offer-source.ts'
import { createSessionKeeper } from './shell/session/session-keeper.ts'
import { createSessionStore } from './shell/session/session.ts'
import { type Language, LANGUAGES } from './ui/language/initial-language.ts'

/**
 * What the page's document holds for the address: a template for each language, of which `early/show-rendered.ts` shows
 * one, and the offer, with which the browser takes the page over.
 */
export async function renderPage(path: string, offer: Reply<'getOffer'>): Promise<string> {
  const templates = await Promise.all(LANGUAGES.map((language) => renderTemplate(path, language, offer)))
  // A script element ends at its first end tag, wherever that stands.
  const data = JSON.stringify(offer).replaceAll('<', '\\u003c')
  return `${templates.join('')}<script type="application/json" id="${OFFER_ELEMENT}">${data}</script>`
}

async function renderTemplate(path: string, language: Language, offer: Reply<'getOffer'>): Promise<string> {
  const keeper = createSessionKeeper({
    store: createSessionStore(emptyStorage),
    fetch: (address) =>
      address === addressOf('getOffer')
        ? Promise.resolve(Response.json({ succeeded: true, messages: [], data: offer }))
        : Promise.reject(new Error(`${address} is asked for while ${path} is rendered`)),
    now: () => 0,
    turns: (act) => act(),
    onEnd: () => undefined,
    onSwitch: () => undefined,
    onTwoStepMissing: () => undefined,
  })
  const router = createAppRouter(keeper, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const storage = { getItem: () => language, setItem: () => undefined }
  const app = <App keeper={keeper} router={router} storage={storage} />
  const { prelude } = await prerender(app, { progressiveChunkSize: Infinity })
  return `<template data-language="${language}">${await new Response(prelude).text()}</template>`
}

/** There is no session where pages are rendered. */
const emptyStorage: Storage = {
  length: 0,
  clear: () => undefined,
  getItem: () => null,
  key: () => null,
  removeItem: () => undefined,
  setItem: () => undefined,
}

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pageTextsSchema } from '#contract/features/page/page-schema.ts'
import { defaultAccessSettings } from '#contract/features/settings/settings-schema.ts'
import { takenSegments } from '#contract/model.ts'
import { settingsProblems } from '#contract/features/settings/settings-change.ts'
import { demoAccess, demoPlatformAccess } from './access.ts'
import { demoClients } from './content/content.ts'
import { demoPages } from './load-pages.ts'

const pages = Object.values(demoPages).flat()

test('every page of the demo is one that the server would take from an administrator', () => {
  for (const { page, texts } of pages) {
    const read = v.safeParse(pageTextsSchema, texts)
    expect(
      read.issues?.map((issue) => issue.message),
      page,
    ).toBeUndefined()
  }
})

test('every page of the demo is written in the four languages, none of it left as markup', () => {
  for (const { page, texts } of pages) {
    expect(Object.keys(texts), page).toEqual(['pt-BR', 'en-US', 'es-ES', 'fr-FR'])
    expect(JSON.stringify(texts), page).not.toMatch(/\*\*|\]\(|"## |"- /)
    for (const text of Object.values(texts)) expect(text.blocks.length, page).toBeGreaterThan(0)
  }
})

test('what the demo’s clients set can work together', () => {
  for (const client of demoClients) {
    const settings = {
      ...defaultAccessSettings,
      ...demoPlatformAccess,
      ...demoAccess[client.id],
      client: null,
      versions: { terms: 0, onboarding: 0, welcome: 0 },
      brand: { name: client.name, programme: client.programme, ...client.colors, logo: null },
      languages: client.languages as 'pt-BR'[],
      demoPeople: [],
      missing: [],
      contentUrl: 'http://content.localhost:4321',
    }
    expect(settingsProblems(settings, takenSegments), client.slug).toEqual([])
  }
})

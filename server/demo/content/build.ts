import type { TestType } from '#contract/features/activity/types/tests.ts'
import type { Fields } from '#contract/features/authoring/draft/fields.ts'
import { settingsOf } from '#contract/features/authoring/draft/test-fields.ts'
import { mediaFacts } from '../media-facts.ts'
import type { DemoActivity, Localized } from '../types.ts'

type WithoutOrder<A> = A extends DemoActivity ? Omit<A, 'hierarchyOrder'> : never
/** An activity before it is put in order. */
export type Draft = WithoutOrder<DemoActivity>

/** Texts in the order pt-BR, en-US, es-ES, fr-FR. */
export function text(pt: string, en: string, es?: string, fr?: string): Localized {
  return { 'pt-BR': pt, 'en-US': en, ...(es ? { 'es-ES': es } : {}), ...(fr ? { 'fr-FR': fr } : {}) }
}

export function video(name: string, pt: string, en: string): Draft {
  const file = `${name}.mp4`
  return {
    type: 'video',
    title: text(pt, en),
    content: {
      bundle: file,
      seconds: mediaFacts[file] ?? 0,
      captions: [{ language: 'pt-BR', bundle: `${name}.vtt` }],
    },
  }
}

export function audio(name: string, pt: string, en: string): Draft {
  const file = `${name}.mp3`
  return { type: 'audio', title: text(pt, en), content: { bundle: file, seconds: mediaFacts[file] ?? 0 } }
}

export function pdf(name: string, pt: string, en: string): Draft {
  const file = `${name}.pdf`
  return { type: 'pdf', title: text(pt, en), content: { bundle: file, pages: mediaFacts[file] ?? 0 } }
}

export function image(name: string, pt: string, en: string): Draft {
  return { type: 'image', title: text(pt, en), content: { bundle: `${name}.webp` } }
}

/** A test or a quiz, as usual but for these fields of its draft. */
export function answered(type: TestType, pt: string, en: string, fields: Fields): Draft {
  return { type, title: text(pt, en), content: settingsOf(fields, type) }
}

/** What people thought of a course, without their names: a scale and a text. The same at every start, so that it is made once. */
export const reaction = (number: number, scale: Localized, said: Localized): Draft => ({
  type: 'reaction_evaluation',
  title: text('O que você achou', 'What you thought', 'Qué le pareció', 'Votre avis'),
  content: {
    isAnonymous: true,
    questions: [
      { id: askedId(number * 10 + 1), type: 'scale', text: scale, isMandatory: true },
      { id: askedId(number * 10 + 2), type: 'text', text: said, isMandatory: false },
    ],
  },
})
const askedId = (at: number) => `0193a0de-e000-7000-8000-${String(at).padStart(12, '0')}`

/** The id of a thing of a game. */
export const gameId = (at: number) => `0193a0de-f000-7000-8000-${String(at).padStart(12, '0')}`

/** Numbers the activities 1..n. */
export function inOrder(...drafts: Draft[]): DemoActivity[] {
  return drafts.map((draft, index) => ({ ...draft, hierarchyOrder: index + 1 }))
}

/** Names of the files of an activity. */
export const namedFiles = ({ content }: Pick<DemoActivity, 'content'>): string[] => namesIn(content)

/** What is called `bundle`, wherever in it. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inside]) =>
    name === 'bundle' && typeof inside === 'string' ? [inside] : namesIn(inside),
  )
}

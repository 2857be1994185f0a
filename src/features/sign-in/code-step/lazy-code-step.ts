import { lazy } from 'react'
import { ensureAllTexts } from '#platform/i18n.ts'

/** Few people have a second factor: its step and its texts come when it is asked for. */
export const CodeStep = lazy(async () => {
  const [{ CodeStep: component }] = await Promise.all([import('./code-step.tsx'), ensureAllTexts()])
  return { default: component }
})

import { msg } from '@lingui/core/macro'
import { ClipboardCheck, PenLine } from 'lucide-react'
import { attemptContract } from '#contract/features/attempt/attempt-contract.ts'
import { attemptPaths } from '#contract/features/attempt/attempt-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { attemptDeskErrors } from './attempt-desk-errors.ts'

const page = { permission: 'tests.mark', of: 'client' } as const

export const attemptDesk = deskFeature({
  name: 'attempt',
  permissions: attemptContract.permissions,
  errors: attemptDeskErrors,
  pages: {
    tests: {
      ...page,
      path: attemptPaths.tests(),
      load: () => import('./tests/test-list.tsx').then((m) => ({ default: m.TestList })),
      entry: { label: msg`Provas`, icon: ClipboardCheck, order: 33 },
    },
    test: {
      ...page,
      path: attemptPaths.test(':activityId'),
      load: () => import('./tests/test-page.tsx').then((m) => ({ default: m.TestPage })),
    },
    testPerson: {
      ...page,
      path: attemptPaths.testPerson(':activityId', ':userId'),
      load: () => import('./person/test-person.tsx').then((m) => ({ default: m.TestPersonPage })),
    },
    marking: {
      ...page,
      path: attemptPaths.marking(),
      load: () => import('./marking/marking-list.tsx').then((m) => ({ default: m.MarkingList })),
      entry: { label: msg`Correção`, icon: PenLine, order: 34 },
    },
    markedAttempt: {
      ...page,
      path: attemptPaths.markedAttempt(':attemptId'),
      load: () => import('./marking/marking-page.tsx').then((m) => ({ default: m.MarkingPage })),
    },
    corrections: {
      permission: 'tests.decide',
      of: 'client',
      path: attemptPaths.corrections(':questionId'),
      load: () => import('./regrade/corrections-page.tsx').then((m) => ({ default: m.CorrectionsPage })),
    },
  },
})

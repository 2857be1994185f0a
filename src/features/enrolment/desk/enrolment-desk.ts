import { msg } from '@lingui/core/macro'
import { CalendarClock } from 'lucide-react'
import { enrolmentContract } from '#contract/features/enrolment/enrolment-contract.ts'
import { enrolmentPaths } from '#contract/features/enrolment/enrolment-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { enrolmentDeskErrors } from './enrolment-desk-errors.ts'

const page = { permission: 'enrolments.write', of: 'client' } as const

export const enrolmentDesk = deskFeature({
  name: 'enrolment',
  permissions: enrolmentContract.permissions,
  errors: enrolmentDeskErrors,
  pages: {
    enrolments: {
      ...page,
      path: enrolmentPaths.enrolments(),
      load: () => import('./enrolment-list.tsx').then((m) => ({ default: m.EnrolmentList })),
      entry: { label: msg`Matrículas`, icon: CalendarClock, order: 36 },
    },
    enrolment: {
      ...page,
      path: enrolmentPaths.enrolment(':enrolmentId'),
      load: () => import('./enrolment.tsx').then((m) => ({ default: m.Enrolment })),
    },
    enrolmentRules: {
      ...page,
      path: enrolmentPaths.enrolmentRules(),
      load: () => import('./rule/rule-list.tsx').then((m) => ({ default: m.RuleList })),
    },
    enrolmentRule: {
      ...page,
      path: enrolmentPaths.enrolmentRule(':ruleId'),
      load: () => import('./rule/rule.tsx').then((m) => ({ default: m.EnrolmentRule })),
    },
  },
})

import type { DeskFeature } from '#platform/feature/desk-feature.ts'
import { auditDesk } from './features/audit/desk/audit-desk.ts'
import { clientDesk } from './features/client/desk/client-desk.ts'
import { enrolmentDesk } from './features/enrolment/desk/enrolment-desk.ts'
import { peopleDesk } from './features/people/desk/people-desk.ts'
import { peopleImportDesk } from './features/people-import/desk/people-import-desk.ts'
import { platformDesk } from './features/platform/desk/platform-desk.ts'
import { settingsDesk } from './features/settings/desk/settings-desk.ts'

/** Every feature that staff are shown something of, one line each ([Note: Desk features]). */
export const desks = [
  platformDesk,
  clientDesk,
  peopleDesk,
  peopleImportDesk,
  enrolmentDesk,
  settingsDesk,
  auditDesk,
] as const satisfies readonly DeskFeature[]

import { newId } from '#contract/engine/ids.ts'
import { addDays } from '#contract/features/enrolment/deadline-rules.ts'
import { defaultReminders } from '#contract/features/enrolment/reminder-rules.ts'
import { dayIn } from '#contract/engine/time.ts'
import type { LoadDemo } from '#server/engine/server-feature.ts'
import { insertRule } from './rule/rule-queries.ts'

/** What everybody of each client has to do: soon, and in a while. */
const mandatory: Readonly<Record<string, readonly { courseId: number; inDays: number }[]>> = {
  aurora: [{ courseId: 3, inDays: 9 }],
  vertice: [{ courseId: 2, inDays: 16 }],
}

/** Mandatory courses with a deadline; their people come in with the first hour's work. */
export const loadEnrolmentDemo: LoadDemo = async ({ services, clientId, slug }) => {
  const now = services.clock.now()
  const today = dayIn('America/Sao_Paulo', now)
  await services.database.inTenant(clientId, async (tx) => {
    for (const { courseId, inDays } of mandatory[slug] ?? [])
      await insertRule(tx, {
        client_id: clientId,
        id: newId(now.getTime()),
        audience: 0,
        user_id: null,
        item_kind: 'course',
        item_id: courseId,
        mandatory: true,
        starts_on: today,
        due_on: addDays(today, inDays),
        due_days: null,
        reminders: [...defaultReminders],
        ends_on_leaving: true,
        created_at: now,
      })
  })
}

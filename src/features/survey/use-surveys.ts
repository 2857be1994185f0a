import { useLiveQuery } from 'dexie-react-hooks'
import { useParams } from 'react-router'
import { surveyBeforeHome } from '#contract/features/survey/survey-rules.ts'
import { listRows } from '#engine/rows/rows.ts'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { useMember, type Member } from '#platform/session-store.ts'
import { listed, type ListedSurvey } from './home/survey-list.ts'

async function read(member: Member) {
  const [surveys, states] = await Promise.all([listRows(member, 'surveys'), listRows(member, 'surveyStates')])
  return { surveys, states }
}

/** Every survey that this person is shown, live from the device; undefined until first read. */
export function useSurveys(): ListedSurvey[] | undefined {
  const member = useMember()
  const rows = useLiveQuery(() => read(member), [member])
  const now = useMinute()
  return rows && listed(rows.surveys, rows.states, now)
}

/** The survey that the address names. */
export interface OpenedSurvey extends ListedSurvey {
  /** Home does not show until it is answered. */
  isBeforeHome: boolean
}

/** The survey that the address names; null where the device knows none, undefined until it was read. */
export function useSurvey(): OpenedSurvey | null | undefined {
  const member = useMember()
  const { id } = useParams()
  const rows = useLiveQuery(() => read(member), [member])
  const now = useMinute()
  if (!rows) return undefined
  const found = listed(rows.surveys, rows.states, now).find(({ survey }) => survey.id === id)
  if (!found) return null
  const first = surveyBeforeHome([found.survey], rows.states, now)
  return { ...found, isBeforeHome: first !== null }
}

import { useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { pickText } from '#contract/engine/language.ts'
import { removeDownload } from '#engine/downloads/queue.ts'
import { dropLeftovers, readSpace, type DownloadSpace, type Space } from '#engine/files/storage.ts'
import { listRows } from '#engine/rows/rows.ts'
import { isDone } from '#contract/features/course/course-rules.ts'
import { courseStandings } from '#domain/course/course-standing.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { selectedClient, useMember, type Member } from '#platform/session-store.ts'
import { toast } from '#ui/feedback/toast.ts'
import { freeSpace } from './use-space.ts'
import { cleanable, type Cleaning, type StoredCourse } from './rules/cleaning.ts'

/** What the browser says: bytes it counts for the app, bytes it would still give, and whether it may throw them away by itself. */
interface Browser {
  used: number | null
  free: number | null
  /** Null where it does not say. */
  persistent: boolean | null
}

interface Stored {
  space: Space
  courses: StoredCourse[]
}

async function readStored(member: Member, unnamed: string): Promise<Stored> {
  const [space, courses, activities, activityProgress, courseProgress] = await Promise.all([
    readSpace(member),
    listRows(member, 'courses'),
    listRows(member, 'activities'),
    listRows(member, 'activityProgress'),
    listRows(member, 'courseProgress'),
  ])
  const byId = new Map(courses.map((course) => [course.id, course]))
  const kept = space.downloads.flatMap(({ courseId }) => byId.get(courseId) ?? [])
  const all = courseStandings({ courses: kept, activities, activityProgress, courseProgress })
  const standings = new Map(all.map((one) => [one.course.id, one.state]))
  const title = ({ courseId }: DownloadSpace) => {
    const course = byId.get(courseId)
    return course ? pickText(course.title, activeLanguage(), selectedClient()?.languages[0]) : unnamed
  }
  const described = space.downloads.map((one) => ({
    ...one,
    title: title(one),
    finished: isDone(standings.get(one.courseId) ?? 'not_started'),
  }))
  return { space, courses: described.toSorted((a, b) => b.bytes - a.bytes) }
}

function useBrowser(changed: unknown): { browser: Browser | undefined; askPersistent: () => Promise<boolean> } {
  const [browser, setBrowser] = useState<Browser>()
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    let stale = false
    const ask = async () => {
      const { storage } = navigator as { storage?: StorageManager }
      const estimate = await storage?.estimate?.().catch(() => undefined)
      const persistent = (await storage?.persisted?.().catch(() => undefined)) ?? null
      const free = estimate ? freeSpace(estimate) : null
      if (!stale) setBrowser({ used: estimate?.usage ?? null, free, persistent })
    }
    void ask()
    return () => {
      stale = true
    }
  }, [changed, asked])
  const askPersistent = async () => {
    const granted = await navigator.storage.persist()
    setAsked((count) => count + 1)
    return granted
  }
  return { browser, askPersistent }
}

/** What the app keeps on this device, and what can be cleaned up, as both layouts show it. */
export function useStorageView() {
  const { t, i18n } = useLingui()
  const member = useMember()
  const stored = useLiveQuery(
    () => readStored(member, t`Curso que não é mais seu`),
    [member.userId, member.clientId, i18n.locale],
  )
  const { browser, askPersistent } = useBrowser(stored && JSON.stringify(stored.space))
  const [asked, setAsked] = useState<Cleaning | null>(null)

  const clean = async (cleaning: Cleaning) => {
    for (const { courseId } of cleaning.courses) await removeDownload(member, courseId)
    if (cleaning.kind === 'unfinished') await dropLeftovers()
    toast(t`Espaço liberado.`, { tone: 'ok' })
  }
  const report = (action: Promise<unknown>) =>
    void action.catch(() => toast(t`Ocorreu um erro inesperado. Tente novamente.`, { tone: 'bad' }))
  const protect = async () => {
    if (!(await askPersistent())) toast(t`O navegador não concordou agora. Usar o app mais vezes costuma ajudar.`)
  }
  return {
    stored,
    browser,
    cleanings: stored ? cleanable(stored.courses, stored.space.leftovers) : [],
    asked,
    ask: setAsked,
    clean: (cleaning: Cleaning) => {
      setAsked(null)
      report(clean(cleaning))
    },
    protect: () => report(protect()),
  }
}

export type StorageView = ReturnType<typeof useStorageView>
